# The wheel is built with the page, by a Node.js that the build brings along; then it is all that is installed.
FROM python:3.13-slim AS build
WORKDIR /project
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[house]"

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "fitg[house]" && rm -r /wheels \
    && useradd --create-home fitg && install --directory --owner fitg /games
USER fitg
VOLUME /games
EXPOSE 8642
CMD ["fitg", "serve", "--private"]
