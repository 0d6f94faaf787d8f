// Preloaded by every command, and plain JavaScript, since it runs on whatever Node there is.
const NEEDED = 26
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  process.stderr.write(
    `Limelight needs Node ${NEEDED}; this is ${process.version}. "npm ci" installs it as an optional package on Linux (glibc) and macOS, x64 and arm64: run it without --omit=optional, or put Node ${NEEDED} on the path.\n`,
  )
  process.exit(1)
}
