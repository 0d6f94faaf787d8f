/**
 * Whether `npm ci` will accept the lock file everywhere. A registry that lacks a package for a foreign platform leaves it
 * out of the lock, and npm then refuses the whole lock ("Missing: … from lock file"). `--fix` adds inert entries, which
 * name the package and its platform and are installed nowhere else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type LockedPackage = {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, LockedPackage> }
type Missing = { name: string; version: string; requiredBy: string; dev: boolean }

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'windows',
  'openharmony',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
]
const CPUS = ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'arm', 'universal', 'wasm32']

const file = path.resolve(import.meta.dirname, '../package-lock.json')
const lock: Lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissing(lock)
if (process.argv.includes('--fix')) {
  writeFileSync(file, `${JSON.stringify(withEntries(lock, missing), null, 2)}\n`)
} else if (missing.length > 0) {
  for (const { name, version, requiredBy } of missing)
    process.stdout.write(`${requiredBy} requires ${name}@${version}, which the lock lacks\n`)
  process.stdout.write('Run: node scripts/lock-check.ts --fix\n')
  process.exitCode = 1
}

function findMissing({ packages }: Lock): Missing[] {
  const found = new Map<string, Missing>()
  for (const [location, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [`${location}/node_modules/${name}`.replace(/^\//, ''), `node_modules/${name}`]
      const isLocked = places.some((place) => packages[place]?.version)
      if (!isLocked)
        found.set(name, { name, version: version.replace(/^[\^~]/, ''), requiredBy: location || 'the project', dev })
    }
  }
  return [...found.values()]
}

function withEntries(lock: Lock, missing: Missing[]): Lock {
  const entries = missing.map(({ name, version, dev }): [string, LockedPackage] => [
    `node_modules/${name}`,
    { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
  ])
  const packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...entries].sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return { ...lock, packages }
}

/** The platform in the package's name; all of these packages follow the pattern: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/_-]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = CPUS.find((known) => words.includes(known))
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
  }
}
