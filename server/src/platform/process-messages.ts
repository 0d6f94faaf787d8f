/** What the parent of several processes and its children tell each other, besides the bus. */
export type ReadyMessage = { type: 'ready'; text: string }
export type StopRequest = { type: 'stop'; signal: NodeJS.Signals }
export type MetricsRequest = { type: 'metrics-asked'; id: string }
export type MetricsAnswer = { type: 'metrics'; id: string; metrics: unknown }

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return isOfType(message, 'ready')
}

export function isStopRequest(message: unknown): message is StopRequest {
  return isOfType(message, 'stop')
}

export function isMetricsRequest(message: unknown): message is MetricsRequest {
  return isOfType(message, 'metrics-asked')
}

export function isMetricsAnswer(message: unknown): message is MetricsAnswer {
  return isOfType(message, 'metrics')
}

function isOfType(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
