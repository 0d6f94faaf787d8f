/** What the parent of several processes and its children tell each other, besides the bus. */
export type ReadyMessage = { type: 'ready'; text: string }
export type StopRequest = { type: 'stop'; signal: NodeJS.Signals }

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return isOfType(message, 'ready')
}

export function isStopRequest(message: unknown): message is StopRequest {
  return isOfType(message, 'stop')
}

function isOfType(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
