import type { StudioFeed } from '@limelight/contract/content/feeds'
import type { PollOptionId } from '@limelight/contract/ids'
import { type Dispatch, useRef } from 'react'
import type { SavedStatus } from '../../editor/item-draft.ts'
import type { OptionDraft } from '../poll/poll-draft.ts'
import { changeFeed, createFeed, createPollOption } from '../studio-feeds.api.ts'
import { createBodyOf, type SideFiles, updateBodyOf } from './composer-body.ts'
import type { ComposerAction, ComposerState } from './composer-state.ts'

export type Saving = {
  state: ComposerState
  status: SavedStatus
  side: SideFiles
}

/**
 * Sends what is composed: a new feed the first time, changes of it from then on. One after the other, so that a draft being
 * saved by itself and a press of "Publish" do not make two feeds. Throws `ApiError`, `version_conflict` among them.
 */
export function useFeedSaving(feed: StudioFeed | undefined, dispatch: Dispatch<ComposerAction>) {
  const latest = useRef(feed)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  async function send({ state, status, side }: Saving): Promise<StudioFeed> {
    const pollIds = state.type === 'poll' ? await saveOptions(state, dispatch) : []
    const present = latest.current
    const saved = present
      ? await changeFeed(present._id, {
          ...updateBodyOf(state, status, side, pollIds),
          updatedAt: present.updatedAt,
          ...(present.status === 'draft' && { type: state.type }),
        })
      : await createFeed(createBodyOf(state, status, pollIds))
    latest.current = saved
    dispatch({ type: 'saved', revision: state.revision })
    return saved
  }

  return (saving: Saving): Promise<StudioFeed> => {
    const next = running.current.then(
      () => send(saving),
      () => send(saving),
    )
    running.current = next.catch(() => {}) // the caller gets the error; the next save starts anew
    return next
  }
}

/** Options without words are left out; reworded ones become new ones. */
async function saveOptions({ poll }: ComposerState, dispatch: Dispatch<ComposerAction>): Promise<PollOptionId[]> {
  const saved = new Map<string, NonNullable<OptionDraft['saved']>>()
  for (const { key, text, saved: known } of poll.options) {
    const words = text.trim()
    if (words === '') continue
    saved.set(key, known?.text === words ? known : { id: await createPollOption(words), text: words })
  }
  dispatch({ type: 'optionsSaved', saved })
  return [...saved.values()].map(({ id }) => id)
}
