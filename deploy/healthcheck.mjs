// For containers: ends with 0 while the process answers. Plain JavaScript, so that it starts at once.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/api/health`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
