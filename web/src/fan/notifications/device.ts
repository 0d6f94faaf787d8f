/** Notifications on this device: what the browser can, may and does. */
import { PushSubscription as Subscription } from '@limelight/contract/people/push'
import { api } from '../../platform/api/api.ts'

/** `unavailable`: the browser has none, or only for an installed app; `denied`: its user said no. */
export type DeviceState = 'unavailable' | 'denied' | 'off' | 'on'

export async function readDevice(): Promise<DeviceState> {
  if (!isSupported()) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  // Sent again: the account or the session may be another than when it was turned on.
  await save(subscription)
  return 'on'
}

/** To be called by a click: the browser asks its user. */
export async function subscribeDevice(): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { data } = await api('GET /notifications/push-key')
  const { serviceWorker } = navigator
  const { pushManager } = await serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: data.publicKey }
  // Some browsers have the calls and no service behind them.
  const subscription = await pushManager.subscribe(options).catch(() => undefined)
  if (!subscription) return 'unavailable'
  await save(subscription)
  return 'on'
}

export async function unsubscribeDevice(): Promise<DeviceState> {
  const subscription = await currentSubscription()
  if (subscription) {
    await api('DELETE /notifications/push-subscriptions', { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return 'off'
}

/** On plain http browsers have none of it. */
function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST /notifications/push-subscriptions', { body: Subscription.parse({ endpoint, keys }) })
}
