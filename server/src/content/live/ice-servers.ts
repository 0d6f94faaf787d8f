import { createHmac } from 'node:crypto'
import type { MediaAddress } from '@limelight/contract/live/streaming'
import type { TurnConfig } from '#/platform/live-config'

/** As long as a stream may last: a relay refuses to go on with a name that has expired. */
const RELAYED_SECONDS = 24 * 3_600

/**
 * Pure. A name and password of limited time, which the relay checks with the shared secret alone: the REST form of TURN
 * (draft-uberti-behave-turn-rest), as coturn's `use-auth-secret` has it.
 */
export function iceServersFor(
  turn: TurnConfig | undefined,
  { key, now }: { key: string; now: Temporal.Instant },
): MediaAddress['iceServers'] {
  if (!turn) return []
  const expires = Math.floor(now.epochMilliseconds / 1000) + RELAYED_SECONDS
  const username = `${expires}:${key}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [{ urls: [...turn.urls], username, credential }]
}

/** The same as a header of an answer (RFC 9725, section 4.6), for programs such as OBS. */
export function linkHeaderOf(iceServers: MediaAddress['iceServers']): string {
  return iceServers
    .flatMap(({ urls, username, credential }) =>
      urls.map(
        (url) =>
          `<${url}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
      ),
    )
    .join(', ')
}
