/** Pure: what is at the process of the engine, by the events that it sends. */
import type { EngineEvent } from './engine-messages.ts'

export type EngineContents = {
  /** Rooms that media arrives in. */
  flowing: ReadonlySet<string>
  /** Sessions with their rooms. */
  sessions: ReadonlyMap<string, string>
}

export const NO_CONTENTS: EngineContents = { flowing: new Set(), sessions: new Map() }

export function withSession(contents: EngineContents, session: string, room: string): EngineContents {
  return { ...contents, sessions: new Map(contents.sessions).set(session, room) }
}

export function withoutSession(contents: EngineContents, session: string): EngineContents {
  return { ...contents, sessions: new Map([...contents.sessions].filter(([one]) => one !== session)) }
}

export function contentsAfter(contents: EngineContents, event: EngineEvent): EngineContents {
  const { flowing } = contents
  switch (event.type) {
    case 'media-started':
      return { ...contents, flowing: new Set(flowing).add(event.room) }
    case 'media-stopped':
      return { ...contents, flowing: new Set([...flowing].filter((room) => room !== event.room)) }
    case 'left':
      return withoutSession(contents, event.session)
    case 'measured':
    case 'joined':
    case 'lost':
      return contents
  }
}

/** What has happened when the process has died: everything that was there has left and stopped. */
export function lossOf({ flowing, sessions }: EngineContents): EngineEvent[] {
  return [
    ...[...sessions].map(([session, room]): EngineEvent => ({ type: 'left', room, session })),
    ...[...flowing].map((room): EngineEvent => ({ type: 'media-stopped', room, silentForMs: 0 })),
    ...[...new Set(sessions.values())].map((room): EngineEvent => ({ type: 'lost', room })),
  ]
}
