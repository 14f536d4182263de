"""A token broker on aiohttp and cryptography that does the least one must do, to measure ours against.

    python_broker.py TOKEN-URL PORT

Listens on 127.0.0.1. It swaps a code and refreshes with a sealed token, checks what it is sent, and has
no log, no limits and no metrics, which is in its favour.
"""

import base64
import os
import sys

import aiohttp
from aiohttp import web
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CLIENT_ID = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
REDIRECT_URI = "com.acme.player://callback"
SESSION = web.AppKey("session", aiohttp.ClientSession)
cipher = AESGCM(os.urandom(32))
pair = base64.b64encode(f"{CLIENT_ID}:s3cr3t-0f-app1".encode()).decode()
authorization = {"Authorization": f"Basic {pair}"}


def seal(refresh_token):
    nonce = os.urandom(12)
    sealed = cipher.encrypt(nonce, refresh_token.encode(), CLIENT_ID.encode())
    return "v1." + base64.urlsafe_b64encode(nonce + sealed).decode()


def open_sealed(text):
    data = base64.urlsafe_b64decode(text.removeprefix("v1."))
    return cipher.decrypt(data[:12], data[12:], CLIENT_ID.encode()).decode()


async def ask(request, form, refresh_token=None):
    async with request.app[SESSION].post(
            sys.argv[1], data=form, headers=authorization) as answer:
        tokens = await answer.json()
        status = answer.status
    if status == 200:
        tokens["refresh_token"] = seal(tokens.get("refresh_token") or refresh_token)
    return web.json_response(tokens, status=status, headers={"Cache-Control": "no-store"})


def refuse(error):
    return web.json_response({"error": error}, status=400)


async def swap(request):
    form = await request.post()
    if not form.get("code"):
        return refuse("invalid_request")
    return await ask(request, {
        "grant_type": "authorization_code", "code": form["code"], "redirect_uri": REDIRECT_URI})


async def refresh(request):
    form = await request.post()
    try:
        refresh_token = open_sealed(form["refresh_token"])
    except Exception:
        return refuse("invalid_grant")
    return await ask(
        request, {"grant_type": "refresh_token", "refresh_token": refresh_token}, refresh_token)


async def session(app):
    # No limit on connections to the service.
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as app[SESSION]:
        yield


def main():
    app = web.Application()
    app.cleanup_ctx.append(session)
    app.router.add_post("/swap", swap)
    app.router.add_post("/refresh", refresh)
    web.run_app(
        app, host="127.0.0.1", port=int(sys.argv[2]), access_log=None, print=None)


if __name__ == "__main__":
    main()
