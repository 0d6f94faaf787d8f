/** Pure: performer rows in the shapes of the contract. */

import type { Output } from '@limelight/contract/api'
import type { MediaFile } from '@limelight/contract/core/media'
import { decimalFromMinor } from '@limelight/contract/money'
import type { CurrentUser } from '@limelight/contract/people/accounts'
import type { Appearance } from '@limelight/contract/people/appearance'
import type { OwnPerformer, PerformerCard, PerformerPage } from '@limelight/contract/people/performers'
import { publicImageUrl } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import { pick } from '#/platform/pick'
import type { DocumentRow } from './documents.queries.ts'
import { type PerformerRow, PROFILE_COLUMNS } from './performers.queries.ts'

/** How the viewer stands to a performer. */
export type Relation = {
  isFollowed: boolean
  isLiked: boolean
  isBookmarked: boolean
  isSubscribed: boolean
  hasUsedTrial: boolean
  subscription: PerformerPage['subscription']
}
export const STRANGER: Relation = {
  isFollowed: false,
  isLiked: false,
  isBookmarked: false,
  isSubscribed: false,
  hasUsedTrial: false,
  subscription: null,
}

type Options = {
  relation: Relation
  freeTrialsAllowed: boolean
  viewer: Viewer
}

export function toCard(row: PerformerRow, { relation, freeTrialsAllowed, viewer }: Options): PerformerCard {
  const areCountsHidden = row.hides_counts && viewer.id !== row.account_id && viewer.role !== 'operator'
  return {
    _id: row.account_id,
    // Active performers have one; the constraint of the state machine sees to it.
    username: row.username ?? row.account_id,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar'),
    cover: publicImageUrl(row.cover_file_id, 'cover'),
    coverSmall: publicImageUrl(row.cover_file_id, 'cover-small'),
    bio: row.bio,
    country: row.country,
    isLive: row.is_live,
    isFollowed: relation.isFollowed,
    isSubscribed: relation.isSubscribed,
    isLiked: relation.isLiked,
    isBookmarked: relation.isBookmarked,
    canSubscribeFree:
      freeTrialsAllowed &&
      row.is_free_trial_enabled &&
      !relation.hasUsedTrial &&
      !relation.isSubscribed &&
      relation.subscription?.status !== 'suspended',
    prices: { monthly: decimalOrNull(row.monthly_price_minor), yearly: decimalOrNull(row.yearly_price_minor) },
    stats: {
      feeds: row.feed_count,
      photos: row.photo_count,
      videos: row.video_count,
      galleries: row.gallery_count,
      products: row.product_count,
      likes: row.like_count,
      followers: areCountsHidden ? null : row.follower_count,
      subscribers: areCountsHidden ? null : row.subscriber_count,
    },
    createdAt: row.created_at.toString(),
  }
}

type PageOptions = Options & { welcomeVideo: MediaFile | null }

export function toPage(row: PerformerRow, options: PageOptions): PerformerPage {
  return {
    ...toCard(row, options),
    hasUpcomingStream: row.has_upcoming_stream,
    hasTiers: row.has_tiers,
    hasOffers: row.has_offers,
    hasTipTargets: row.has_tip_targets,
    hasSeries: row.has_series,
    hasStories: row.has_stories,
    takesMailFollowers: row.takes_mail_followers,
    gender: row.gender,
    city: row.city,
    languages: row.languages,
    links: row.links,
    appearance: toAppearance(row),
    welcomeVideo: options.welcomeVideo,
    calls: row.call_policy === 'nobody' ? null : { price: row.call_price_tokens, policy: row.call_policy },
    subscription: options.relation.subscription,
  }
}

export function toOwn(
  row: PerformerRow,
  {
    user,
    documents,
    banking,
    pausedUntil,
    heldUntil,
    welcomeVideo,
  }: {
    user: CurrentUser
    documents: DocumentRow[]
    banking: OwnPerformer['banking']
    pausedUntil: Temporal.Instant | null
    heldUntil: Temporal.Instant | undefined
    welcomeVideo: MediaFile | null
  },
): OwnPerformer {
  return {
    ...user,
    status: row.status,
    rejectionReason: row.rejection_reason,
    ...pick(row, PROFILE_COLUMNS),
    links: row.links,
    dateOfBirth: row.date_of_birth,
    appearance: toAppearance(row),
    monthlyPrice: decimalOrNull(row.monthly_price_minor),
    yearlyPrice: decimalOrNull(row.yearly_price_minor),
    isFreeTrialEnabled: row.is_free_trial_enabled,
    hidesCounts: row.hides_counts,
    drawsViewerNames: row.draws_viewer_names,
    marksPictures: row.marks_pictures,
    messagePolicy: row.message_policy,
    inboxPolicy: row.inbox_policy,
    hidesSpam: row.hides_spam,
    messagePrice: row.message_price_tokens,
    isMessageFreeForSubscribers: row.is_message_free_for_subscribers,
    documents: documents.map(({ id, kind, created_at }) => ({ _id: id, kind, createdAt: created_at.toString() })),
    banking,
    payoutRoute: row.payout_route,
    payoutsPausedUntil: pausedUntil?.toString() ?? null,
    payoutDetailsHeldUntil: heldUntil?.toString() ?? null,
    welcomeVideo,
  }
}

function toAppearance({ appearance }: PerformerRow): Output<typeof Appearance> {
  const { height = null, weight = null, age = null, bodyType = null, ethnicity = null } = appearance
  const { size = null, hair = null, eyes = null, sexualOrientation = null } = appearance
  return { height, weight, age, bodyType, ethnicity, size, hair, eyes, sexualOrientation }
}

function decimalOrNull(minor: number | null): number | null {
  return minor === null ? null : decimalFromMinor(minor)
}
