/** A LiveKit server of its own for a test, where one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const PROGRAM = 'livekit-server'
const KEY = 'site'
const SECRET = 'a secret of thirty-two characters'

/** Undefined where it can be started; else why not, for a test that is left out. */
export const WITHOUT_LIVEKIT =
  spawnSync(PROGRAM, ['--version']).status === 0 ? undefined : 'livekit-server is not installed'

export type LiveKitServer = {
  /** Variables of a site that streams by it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** On this machine only. `sitePort`: where the site takes its webhooks. */
export async function startLiveKit(sitePort: number): Promise<LiveKitServer> {
  const [port, tcpPort, udpPort] = [await freePort(), await freePort(), await freePort()]
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [KEY]: SECRET },
    rtc: { tcp_port: tcpPort, udp_port: udpPort, node_ip: '127.0.0.1', enable_loopback_candidate: true },
    webhook: { api_key: KEY, urls: [`http://127.0.0.1:${sitePort}/api/streaming/livekit/webhook`] },
    logging: { level: 'error' },
  }
  // JSON is YAML.
  const child: ChildProcess = spawn(PROGRAM, ['--config-body', JSON.stringify(config)], { stdio: 'ignore' })
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok === true)
  return {
    env: {
      LIVE_DRIVER: 'livekit',
      LIVEKIT_URL: `ws://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: KEY,
      LIVEKIT_API_SECRET: SECRET,
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
