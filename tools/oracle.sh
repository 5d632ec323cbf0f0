#!/usr/bin/env bash
# Installs GNU Backgammon, whose list of legal moves the slow tests compare with, where it is missing
# and Debian's apt is there; without it that test is skipped.
set -euo pipefail

if command -v gnubg /usr/games/gnubg > /dev/null; then
  exit 0
fi
if ! command -v apt-get > /dev/null || [ "$(id -u)" != 0 ]; then
  echo "gnubg is not installed, and only root can install it with apt-get: its test will be skipped" >&2
  exit 0
fi
apt-get update -qq > /dev/null
if ! DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gnubg > /dev/null; then
  echo "gnubg could not be installed: its test will be skipped" >&2
fi
