import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The one without a window first: drawing its own frame costs a sixth of all journeys. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The system's Chromium, or CHROMIUM_PATH; where there is none and we are root on Debian, it is installed. Throws a clear
 * word otherwise: browser tests that silently did not run would prove nothing.
 */
export function findChromium(): string {
  const found = installedChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    // Older systems have no package of the first name.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      // Several journeys begin at once on a new machine: the others wait for the one that installs.
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600', name], {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      const installed = KNOWN.find((file) => existsSync(file))
      if (installed) return installed
    }
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** Undefined where there is none; nothing is installed. */
export function installedChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file && existsSync(file))
}
