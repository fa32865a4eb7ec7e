#!/bin/sh
# Copies the files that the built program needs to run: the build output, data and binaries of each
# workspace that it depends on. Leaves out sources, types and test helpers.
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
# The client is copied separately, because the server reads it from this path and does not depend on
# its workspace.
mkdir -p "$target/apps/web"
cp -R apps/web/dist "$target/apps/web/"
