/** An nginx of its own for a test, where one is installed, with an example that docs/ has for it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const DOCS = path.resolve(import.meta.dirname, '../../docs')
const NJS = '/usr/lib/nginx/modules/ngx_http_js_module.so'

/** Undefined where it can be started; else why not, for a test that is left out. */
export const WITHOUT_NGINX =
  spawnSync('nginx', ['-v']).error === undefined ? undefined : 'nginx is not installed (Debian: nginx)'
export const WITHOUT_NJS =
  WITHOUT_NGINX ??
  (existsSync(NJS) ? undefined : 'the module njs of nginx is not installed (Debian: libnginx-mod-http-js)')

export type NginxServer = {
  port: number
  get(url: string, headers?: Record<string, string>): Promise<Response>
  stop(): Promise<void>
}

type NginxOptions = {
  /** Where the site listens. */
  sitePort: number
  /** Further texts of the example that are different here. */
  replace?: Record<string, string>
  /** Files; without them the example's TLS is left out. */
  tls?: { certificate: string; key: string }
  env?: Record<string, string>
}

/** `example` is the name of a file in docs/. Redirects are not followed. */
export async function startNginx(example: string, options: NginxOptions): Promise<NginxServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-nginx-'))
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, await adapted(example, { ...options, folder, port }))
  const args = ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;']
  const child = spawn('nginx', args, { stdio: 'inherit', env: { ...process.env, ...options.env } })
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${url}`, { headers, redirect: 'manual' })
  await until(async () => child.exitCode !== null || (await get('/').catch(() => undefined)) !== undefined)
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGQUIT')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  if (child.exitCode === null) return { port, get, stop }
  await stop()
  throw new Error(`nginx does not start with docs/${example}`)
}

type Adapting = NginxOptions & { folder: string; port: number }

/** The example with this test's account, addresses and folders. */
async function adapted(example: string, { folder, port, sitePort, tls, replace = {} }: Adapting): Promise<string> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  const text = (await readFile(path.join(DOCS, example), 'utf8'))
    .replace(/^user .*;$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace('events {', `pid ${folder}/nginx.pid;\nevents {`)
    .replace('http {', `http {\n  access_log off;\n  ${temporary.join(' ')}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${tls ? ' ssl' : ''};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replace(
      'server_name',
      tls ? `ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key}; server_name` : 'server_name',
    )
    .replace('127.0.0.1:8080', `127.0.0.1:${sitePort}`)
    .replace('/var/cache/nginx/', `${folder}/`)
    .replace('/etc/nginx;', `${DOCS};`)
  return Object.entries(replace).reduce((so, [from, to]) => so.replace(from, to), text)
}
