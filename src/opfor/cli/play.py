"""`opfor play`: starts the server on this computer and opens the page."""

from typing import Annotated

import typer

from opfor.faults import Refused


def play(
    port: Annotated[int | None, typer.Option(help="The port to serve on; 0 for any.")] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the page, only print where it is.")
    ] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices in that know the pairing code.")
    ] = False,
) -> None:
    """Play on screen: the page opens in the browser, everything is kept on this computer."""
    try:
        from opfor.web.doors import lan_addresses
        from opfor.web.serve import Service
    except ModuleNotFoundError as error:
        wanted = "pip install 'opfor[web]', or start it with ./run play"
        raise Refused(f"the page needs {error.name}: {wanted}") from None
    service = Service(port, lan)
    typer.echo(f"opfor is at {service.address}")
    if lan:
        others = ", ".join(lan_addresses(service.port)) or "this computer's address"
        typer.echo(f"other devices: {others}, pairing code {service.doors.code}")
    typer.echo("Ctrl-C ends it; every answer is kept.")
    if not no_browser:
        import webbrowser

        webbrowser.open(service.address)
    service.run()
