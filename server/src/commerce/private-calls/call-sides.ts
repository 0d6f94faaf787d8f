/** Pure: a call has two rooms of the engine, one for what each side sends; the other side receives it. */
import type { PrivateCallSide } from '@limelight/contract/commerce/private-call-terms'

export function roomOf(callId: string, side: PrivateCallSide): string {
  return `${callId}.${side}`
}

export function sideOf(room: string): { callId: string; side: PrivateCallSide } {
  const [callId = '', side] = room.split('.')
  return { callId, side: side === 'fan' ? 'fan' : 'performer' }
}

export function otherSide(side: PrivateCallSide): PrivateCallSide {
  return side === 'fan' ? 'performer' : 'fan'
}
