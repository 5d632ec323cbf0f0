#!/usr/bin/env bash
# Installs the browsers that the tests drive, where they are missing and Debian's apt is there:
# Chromium (without it the browser tests cannot run) and Firefox ESR (without it its tests are
# skipped), with fonts that have Armenian and Georgian letters.
set -euo pipefail

has() { command -v "$1" > /dev/null; }

install() {
  if ! has apt-get || [ "$(id -u)" != 0 ]; then
    echo "$1 is not installed, and only root can install it with apt-get" >&2
    return 1
  fi
  if [ -z "${updated:-}" ]; then
    apt-get update -qq > /dev/null
    updated=yes
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
}

if ! has chromium; then
  install chromium fonts-noto-core fonts-dejavu-core
fi
if ! has firefox-esr && ! install firefox-esr; then
  echo "Firefox ESR could not be installed: its tests will be skipped" >&2
fi
