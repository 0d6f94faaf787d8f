// Preloaded by every command, and plain JavaScript, since it runs on whatever Node there is.
import module from 'node:module'

const NEEDED = 26
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  process.stderr.write(
    `Limelight needs Node ${NEEDED}; this is ${process.version}. "npm ci" installs it as an optional package on Linux (glibc) and macOS, x64 and arm64: run it without --omit=optional, or put Node ${NEEDED} on the path.\n`,
  )
  process.exit(1)
}

// Before the first file of TypeScript: what strips its types takes 18 MB and 36 ms of a process, and is not loaded where all were stripped
// before. A process that runs for long, and children of it; commands take theirs by the variable, if at all.
if (process.argv[1]?.endsWith('server/src/start.ts')) module.enableCompileCache()
