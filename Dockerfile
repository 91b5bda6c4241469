# Two stages: the first has npm and builds; the second runs the build as an unprivileged user.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/takarda
COPY package.json package-lock.json .npmrc ./
COPY scripts/postinstall.js scripts/
COPY vendor vendor
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && node scripts/prune-packages.ts

# Node comes with the packages, as pinned by the lock file; PostgreSQL does too.
FROM debian:bookworm-slim
WORKDIR /srv/takarda
COPY --from=build /srv/takarda ./
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin takarda \
  && install -d -o takarda -g takarda -m 0700 /data
USER takarda
ENV PATH=/srv/takarda/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What was built is started as it is: nothing is built, or written, outside of /data and /tmp.
CMD ["node", "--max-semi-space-size=8", "build/server/index.js"]
