"""Starts token brokers, ours and one in Python, and has them renew tokens under load."""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
RELEASE = HERE.parent / ".build" / "release"
CONNECTIONS = 256
SECONDS = 4
# Both brokers get the same two cores, however many there are.
CORES = set(sorted(os.sched_getaffinity(0))[:2])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def program(command, **options):
    process = subprocess.Popen([*map(str, command)], **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def token_service(milliseconds):
    """The URL of a token endpoint that answers after so many milliseconds."""
    command = [RELEASE / "gatefold-bench", "token-service", milliseconds]
    with program(command, stdout=subprocess.PIPE, text=True) as process:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/api/token"


@contextlib.contextmanager
def broker(command, port):
    """The address of a broker, once it answers."""
    with program(
            command, stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, CORES)) as process:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                if process.poll() is not None:
                    sys.exit("a broker did not start")
                time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"


def ours(token_url, scratch):
    port = free_port()
    most = 1e9
    for name, text in [
            ("client-secret", "s3cr3t-0f-app1"), ("keys", secrets.token_urlsafe(32))]:
        (scratch / name).write_text(text)
        (scratch / name).chmod(0o600)
    (scratch / "broker.json").write_text(json.dumps({
        "listen": {"port": port},
        "apps": [{
            "client_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
            "client_secret_file": str(scratch / "client-secret"),
            "redirect_uris": ["com.acme.player://callback"],
        }],
        "sealing_keys_file": str(scratch / "keys"),
        "limits": {"requests_per_minute": most, "burst": most, "refreshes_per_minute": most},
        # Every refresh has to ask the service.
        "upstream": {"token_url": token_url, "reuse_seconds": 0},
    }))
    return broker([RELEASE / "gatefold", "broker", "--config", scratch / "broker.json"], port)


def theirs(token_url):
    port = free_port()
    return broker([sys.executable, HERE / "python_broker.py", token_url, port], port)


def sign_in(base, number):
    form = urllib.parse.urlencode({"code": f"code-{number}"}).encode()
    with urllib.request.urlopen(f"{base}/swap", form) as answer:
        return json.load(answer)["refresh_token"]


def sign_ins(base, file):
    """Writes more refresh tokens into a file than there are requests at once."""
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        tokens = list(pool.map(lambda number: sign_in(base, number), range(4 * CONNECTIONS)))
    assert len(set(tokens)) == len(tokens)
    file.write_text("\n".join(tokens))


def refresh(base, file, seconds=SECONDS):
    """Refreshes a second and the 99th percentile of their milliseconds."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s", "-s", HERE / "refresh.lua", base,
         "--", file],
        check=True, capture_output=True, text=True).stdout
    answer = json.loads(output.splitlines()[-1])
    assert answer["errors"] == 0, output
    return answer
