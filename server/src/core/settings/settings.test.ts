import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ApiError } from '@limelight/contract/client'
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '@limelight/contract/core/settings'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { activeGateway, refusalsOf } from './setting-rules.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const DEFAULTS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default])) as Settings
const stripe = (isLive: boolean) => ({
  live: {
    host: 'one',
    hostFolder: '',
    hostUrl: undefined,
    udpPort: 50_000,
    publishMaxKbits: 10_000,
    publicIp: undefined,
    rtcMax: 150,
    turn: undefined,
    livekit: undefined,
    agoraCertificate: undefined,
  },
  stripe: { secretKey: 'sk', webhookSecrets: ['whsec'], apiBase: undefined, isLive },
})

test('every setting is read by something', () => {
  const sources = globSync(['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\/i18n\//.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  for (const key of SETTING_KEYS) {
    const isRead = new RegExp(`\\b${key}\\b`).test(sources)
    assert.ok(isRead, `${key} is read by nothing`)
  }
})

describe('the gateway that takes cards', () => {
  const rows: [string, boolean | undefined, Partial<Settings>, 'stripe' | 'sandbox' | null][] = [
    ['no secret key', undefined, { stripePublishableKey: 'pk_live_x' }, 'sandbox'],
    ['test keys', false, { stripePublishableKey: 'pk_test_x' }, 'stripe'],
    ['a test key and none to go with it', false, {}, 'sandbox'],
    [
      'test keys, and the sandbox was chosen',
      false,
      { paymentGateway: 'sandbox', stripePublishableKey: 'pk_test_x' },
      'sandbox',
    ],
    ['live keys', true, { stripePublishableKey: 'pk_live_x' }, 'stripe'],
    ['a live key and none to go with it', true, {}, null],
    ['a live key and one of test mode', true, { stripePublishableKey: 'pk_test_x' }, null],
    ['live keys in yen', true, { stripePublishableKey: 'pk_live_x', currency: 'JPY' }, null],
    [
      'live keys, and the sandbox was chosen',
      true,
      { paymentGateway: 'sandbox', stripePublishableKey: 'pk_live_x' },
      null,
    ],
  ]
  for (const [name, isLive, values, gateway] of rows)
    test(`with ${name} is ${gateway ?? 'none'}`, () => {
      const config = isLive === undefined ? { stripe: undefined } : stripe(isLive)
      assert.equal(activeGateway(config, { ...DEFAULTS, ...values }), gateway)
    })

  test('is never the sandbox while the secret key is live, whatever is set', () => {
    for (const paymentGateway of ['stripe', 'sandbox'] as const)
      for (const stripePublishableKey of ['', 'pk_test_x', 'pk_live_x', 'x'])
        for (const currency of ['USD', 'EUR', 'JPY', 'BHD'])
          assert.notEqual(
            activeGateway(stripe(true), { ...DEFAULTS, paymentGateway, stripePublishableKey, currency }),
            'sandbox',
          )
  })
})

test('a setting that would stop live charges is refused with the reason, one that was wrong before is not', () => {
  const before = { ...DEFAULTS, stripePublishableKey: 'pk_live_x' }
  const refused = (values: Partial<Settings>, from = before) =>
    refusalsOf({ before: from, after: { ...from, ...values }, hasMoney: false, config: stripe(true) })
  assert.match(refused({ currency: 'JPY' })[0]?.message ?? '', /can’t charge JPY/)
  assert.match(refused({ stripePublishableKey: '' })[0]?.message ?? '', /pk_live_/)
  assert.match(refused({ stripePublishableKey: 'pk_test_x' })[0]?.message ?? '', /pk_live_/)
  assert.match(refused({ paymentGateway: 'sandbox' })[0]?.message ?? '', /moves no money/)
  assert.deepEqual(refused({ siteName: 'Other' }, DEFAULTS), [])
})

describe('through the console', () => {
  let app: TestApp
  let operator: Member
  before(async () => {
    app = await startTestApp()
    operator = await anOperator(app)
  })
  after(() => app.close())
  const set = (values: Partial<Record<SettingKey, unknown>>) =>
    operator.api('PUT /admin/settings', { body: { values } })
  const refusedAt = (values: Partial<Record<SettingKey, unknown>>, key: SettingKey) =>
    assert.rejects(set(values), (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.code, 'request_invalid')
      const { issues } = error.details as { issues: { path: string }[] }
      assert.deepEqual(
        issues.map(({ path: at }) => at),
        [`values.${key}`],
      )
      return true
    })

  test('Agora cannot be switched on without its certificate', async () => {
    await refusedAt({ agoraEnable: true, agoraAppId: 'an app' }, 'agoraEnable')
  })

  test('currency and what a token is worth can be chosen until money exists, and never after', async () => {
    await set({ currency: 'EUR', tokenValue: 2 })
    await aFan(app, { balanceTokens: 10 })

    await refusedAt({ currency: 'JPY' }, 'currency')
    await refusedAt({ tokenValue: 5, siteName: 'Not this either' }, 'tokenValue')

    const { data } = await operator.api('GET /admin/settings')
    const value = (name: SettingKey) => data.find(({ key }) => key === name)?.value
    assert.deepEqual([value('currency'), value('tokenValue'), value('siteName')], ['EUR', 2, 'Limelight'])
    await set({ currency: 'EUR', tokenValue: 2 })
  })
})
