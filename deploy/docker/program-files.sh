#!/bin/sh
# Copies what the built program reads when it runs: of each workspace that its dependencies name, what was
# built and what lies beside it, without sources, types and what only tests read.
#   program-files.sh REPOSITORY NODE_MODULES TARGET
set -eu
repository=$1 modules=$2 target=$3
mkdir -p "$target"
cp "$repository/package.json" "$target/"
cd "$repository"
for link in "$modules"/@fairlot/*; do
  workspace=$(readlink "$link" | sed 's,^\(\.\./\)*,,')
  find "$workspace" -type f -not -path '*/node_modules/*' -not -path '*/dist/testing/*' \
    \( -name package.json -o -path "$workspace/dist/*" -o -path "$workspace/data/*" -o -path "$workspace/bin/*" \) \
    -not -name '*.d.ts' -not -name '*.map' -not -name '*.tsbuildinfo'
done | tar -cf - -T - | tar -xf - -C "$target"
# The client, which the server serves and depends on by its place alone.
mkdir -p "$target/apps/web"
cp -R apps/web/dist "$target/apps/web/"
