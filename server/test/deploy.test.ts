/** What `deploy/` offers: true to the program, and checked by the programs that read it, where they are installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { Variables } from '#/platform/config-variables'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DEPLOY = path.join(ROOT, 'deploy')
const KNOWN = new Set(Object.keys(Variables.shape))

const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8')

function isInstalled(program: string): boolean {
  return spawnSync(program, ['version']).status === 0 || spawnSync(program, ['--version']).status === 0
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: DEPLOY, encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}\n${stderr}`)
  return stdout
}

describe('rules for alerts', { skip: isInstalled('promtool') ? false : 'promtool is not installed' }, () => {
  test('are understood', () => void run('promtool', 'check', 'rules', 'alerts.yaml'))
  test('speak when they should, and are silent else', () => void run('promtool', 'test', 'rules', 'alerts.test.yaml'))
})

/** The command of `npm start`, which a container and a unit run without npm. */
const START = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.replace('exec ', '')

test('the image starts what npm start does, as nobody in particular', () => {
  const dockerfile = read('Dockerfile')
  const command = /^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]'
  assert.equal((JSON.parse(command) as string[]).join(' '), START)
  assert.match(dockerfile, /^USER 10001:10001$/m)
  assert.ok(dockerfile.indexOf('USER ') > dockerfile.lastIndexOf('RUN '))
  for (const [, name = ''] of dockerfile.matchAll(/ (PORT|HOST|DATA_DIR)=/g)) assert.ok(KNOWN.has(name))
})

test('so does the unit', () => {
  const unit = read('limelight.service')
  assert.ok(unit.includes(`ExecStart=/opt/limelight/node_modules/.bin/${START}\n`))
  for (const hardening of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'User=limelight'])
    assert.ok(unit.includes(`\n${hardening}\n`), hardening)
})

type Service = {
  image: string
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: Record<string, unknown>
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const services = Object.entries(compose.services)

  for (const [name, service] of services)
    test(`${name} is of a known version, starts again, and may do little`, () => {
      assert.match(service.image, /:v?\d+(\.\d+)*[\w.-]*$/)
      assert.equal(service.restart, 'unless-stopped')
      assert.deepEqual(service.cap_drop, ['ALL'])
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'])
      // PostgreSQL's image makes its own folders at the start.
      assert.equal(service.read_only, name === 'postgres' ? undefined : true)
      for (const needed of Object.keys(service.depends_on ?? {})) assert.ok(needed in compose.services, needed)
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        assert.ok(from.startsWith('./') ? existsSync(path.join(DEPLOY, from)) : from in compose.volumes, volume)
      }
    })

  test('the site is given variables that it knows', () => {
    for (const name of ['web', 'worker'])
      for (const variable of Object.keys(compose.services[name]?.environment ?? {}))
        assert.ok(KNOWN.has(variable), variable)
    assert.equal(compose.services.web?.environment?.PROCESS, 'web')
    assert.equal(compose.services.worker?.environment?.PROCESS, 'jobs')
  })

  test('databases, queues, files and metrics are reached from inside only', () => {
    for (const name of ['postgres', 'valkey', 'storage', 'prometheus']) {
      assert.deepEqual(compose.services[name]?.networks, ['inside'])
      assert.equal(compose.services[name]?.ports, undefined)
    }
    for (const port of compose.services.grafana?.ports ?? []) assert.match(port, /^127\.0\.0\.1:/)
  })

  test('example.env has every value that is asked for', () => {
    const named = new Set([...read('example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
    for (const [, name = ''] of read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)) assert.ok(named.has(name), name)
  })
})

describe('the Helm chart', () => {
  test('gives the site variables that it knows', () => {
    const names = [...read('helm/limelight/templates/_helpers.tpl').matchAll(/- name: ([A-Z][A-Z_]+)/g)]
    assert.ok(names.length > 5)
    for (const [, name = ''] of names) assert.ok(KNOWN.has(name), name)
  })

  test('is as new as the site', () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
    assert.equal((parse(read('helm/limelight/Chart.yaml')) as { appVersion: string }).appVersion, version)
  })

  describe('rendered', { skip: isInstalled('helm') ? false : 'helm is not installed' }, () => {
    test('is well-formed, with and without its options', () => {
      run('helm', 'lint', '--strict', 'helm/limelight')
      const options = [
        '--set',
        'web.autoscaling.enabled=true,ingress.className=nginx,renderer.enabled=true',
        '--set-string',
        'env.HASH_PW_CLIENT=1',
      ]
      for (const more of [[], options]) {
        const documents = parseAllDocuments(run('helm', 'template', 'site', 'helm/limelight', ...more))
        for (const document of documents) assert.deepEqual(document.errors, [])
        assert.ok(documents.length >= 7)
      }
    })

    test('refuses values that it does not know', () => {
      const { status, stderr } = spawnSync('helm', ['template', 'helm/limelight', '--set', 'web.replica=3'], {
        cwd: DEPLOY,
        encoding: 'utf8',
      })
      assert.notEqual(status, 0)
      assert.match(stderr, /replica/)
    })
  })
})
