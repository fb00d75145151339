"""The published description, and requests made from it: nothing leads to a mistake."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.web.driver import Person, Server, begin, quick

pytestmark = pytest.mark.once

#: requests tried for each route
EXAMPLES = 15
BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_the_description_names_every_route(http: httpx.Client) -> None:
    paths = http.get("/api/openapi.json").json()["paths"]
    for path in ("/api/games", "/api/games/{id}/answer", "/api/decide", "/api/circuits"):
        assert path in paths


@pytest.mark.filterwarnings("ignore")
def test_no_request_that_fits_the_description_leads_to_a_mistake(
    server: Server, http: httpx.Client
) -> None:
    description = http.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(description)
    tried = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()
        if operation.method.upper() != "DELETE":
            you, _ = begin(http, quick(http, "encounter"))
            tried += try_out(operation, server, you)
    assert tried > 200


def try_out(operation: Any, server: Server, you: Person) -> int:
    tried = 0

    @BOUNDED
    @given(case=operation.as_strategy())
    def attempt(case: Any) -> None:
        nonlocal tried
        tried += 1
        if tried % 3 and "id" in case.path_parameters:
            case.path_parameters["id"] = you.game
        answer = case.call(base_url=server.url, headers=you.headers)
        assert answer.status_code < 500, (operation.label, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"], operation.label

    attempt()
    return tried
