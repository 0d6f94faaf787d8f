/** Pictures for previews of links to creators. */
import { readPublicImage } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { viewerOf } from '#/platform/http/caller'
import { createInTurn } from '#/platform/in-turn'
import { requireAvailableSite } from '#/site/maintenance/maintenance.service'
import { createMadeOnce } from './made-once.ts'

const CACHE_MS = 10 * 60_000
/** A card is 30 to 60 KB. */
const MAX_CARDS = 200

type Asked = { username: string; country: string | null }

export function createShareCards(ctx: Ctx): (asked: Asked) => Promise<Buffer> {
  const madeOnce = createMadeOnce<Buffer>({ max: MAX_CARDS, ttlMs: CACHE_MS })
  /** One card is drawn at a time: anyone can ask for those of all creators. */
  const inTurn = createInTurn()
  return async ({ username, country }) => {
    const viewer = viewerOf(undefined, country)
    await requireAvailableSite(ctx, 'GET /share/{username}', viewer)
    const performer = await getPublicPerformerByName(ctx, username, viewer)
    const { account_id, name } = performer
    const { siteName, accent, ageNotice } = await getSettings(ctx)
    // Programs that make previews confirm no age.
    const avatarId = ageNotice ? null : performer.avatar_file_id
    const shown = { name, username: performer.username ?? account_id, siteName, accent }
    return madeOnce(JSON.stringify([account_id, avatarId, shown]), () =>
      inTurn.run(async () => {
        const avatar = avatarId === null ? undefined : await readPublicImage(ctx, avatarId, 'avatar')
        const { drawShareCard } = await import('./share-card.ts')
        return drawShareCard({ ...shown, avatar })
      }),
    )
  }
}
