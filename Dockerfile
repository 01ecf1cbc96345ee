# Built with buildah on a base of the same parts, for want of a registry where this file was written: see "Container" in docs/operations.md.

# Everything that only the build needs stays in this stage.
# By digest, so that the same file makes the same image; `docker buildx imagetools inspect node:22-slim` tells the present one.
FROM node:22-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run docs:site && npm run build

# Node 22 has SQLite itself: libsql, which is there for Node 20, is left out with the other optional packages.
FROM node:22-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:22-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5
# Noto for all scripts, CJK and emoji, Latin Modern Math for formulas, their licences beside them. Who wants the image 150 MB smaller leaves this out.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-lmodern \
  && rm -rf /var/lib/apt/lists/* \
  && cp /usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf /usr/share/fonts/ \
  && for package in fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-lmodern; do \
       cp "/usr/share/doc/$package/copyright" "/usr/share/fonts/LICENSE-$package.txt" || exit 1; \
     done
ENV NODE_ENV=production \
    PLATEN_HOST=0.0.0.0 \
    PLATEN_PORT=3000 \
    PLATEN_DATA=/data \
    PLATEN_SYSTEM_FONTS=true
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /build/dist/platen dist/platen
COPY --from=build /build/dist/platen-service dist/platen-service
# Where the two find each other.
COPY --from=build /build/dist/node_modules dist/node_modules
COPY package.json LICENSE README.md ./
# The service writes nowhere else: the rest of the file system may be read-only.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PLATEN_PORT}/healthz`, { signal: AbortSignal.timeout(4000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Needs no init: Node waits for its workers, which start no processes themselves, and SIGTERM is handled.
ENTRYPOINT ["node", "dist/platen/cli.js"]
CMD ["serve"]
