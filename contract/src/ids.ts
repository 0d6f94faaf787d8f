import { z } from 'zod'

/** Ids are UUIDv7 strings; with brands a feed's id cannot be passed as a performer's. */
function idOf<const B extends string>(_brand: B) {
  return z.uuid().brand<B>()
}

export const AccountId = idOf('AccountId')
export type AccountId = z.output<typeof AccountId>
export const FeedId = idOf('FeedId')
export type FeedId = z.output<typeof FeedId>
export const FileId = idOf('FileId')
export type FileId = z.output<typeof FileId>
export const CardId = idOf('CardId')
export type CardId = z.output<typeof CardId>
export const PaymentId = idOf('PaymentId')
export type PaymentId = z.output<typeof PaymentId>
export const SubscriptionId = idOf('SubscriptionId')
export type SubscriptionId = z.output<typeof SubscriptionId>
export const SaleId = idOf('SaleId')
export type SaleId = z.output<typeof SaleId>
export const PayoutId = idOf('PayoutId')
export type PayoutId = z.output<typeof PayoutId>
export const PackageId = idOf('PackageId')
export type PackageId = z.output<typeof PackageId>
export const SessionId = idOf('SessionId')
export type SessionId = z.output<typeof SessionId>
export const DocumentId = idOf('DocumentId')
export type DocumentId = z.output<typeof DocumentId>
export const PostId = idOf('PostId')
export type PostId = z.output<typeof PostId>
export const PromoId = idOf('PromoId')
export type PromoId = z.output<typeof PromoId>
export const ContactMessageId = idOf('ContactMessageId')
export type ContactMessageId = z.output<typeof ContactMessageId>
export const VideoId = idOf('VideoId')
export type VideoId = z.output<typeof VideoId>
export const GalleryId = idOf('GalleryId')
export type GalleryId = z.output<typeof GalleryId>
export const PhotoId = idOf('PhotoId')
export type PhotoId = z.output<typeof PhotoId>
export const ProductId = idOf('ProductId')
export type ProductId = z.output<typeof ProductId>
export const OrderId = idOf('OrderId')
export type OrderId = z.output<typeof OrderId>
export const AddressId = idOf('AddressId')
export type AddressId = z.output<typeof AddressId>
export const CommentId = idOf('CommentId')
export type CommentId = z.output<typeof CommentId>
export const ReportId = idOf('ReportId')
export type ReportId = z.output<typeof ReportId>
export const PollOptionId = idOf('PollOptionId')
export type PollOptionId = z.output<typeof PollOptionId>
export const InvitationId = idOf('InvitationId')
export type InvitationId = z.output<typeof InvitationId>
export const PasskeyId = idOf('PasskeyId')
export type PasskeyId = z.output<typeof PasskeyId>
export const CouponId = idOf('CouponId')
export type CouponId = z.output<typeof CouponId>
export const TaxRateId = idOf('TaxRateId')
export type TaxRateId = z.output<typeof TaxRateId>
export const RefundId = idOf('RefundId')
export type RefundId = z.output<typeof RefundId>
export const CommissionRuleId = idOf('CommissionRuleId')
export type CommissionRuleId = z.output<typeof CommissionRuleId>
export const NotificationId = idOf('NotificationId')
export type NotificationId = z.output<typeof NotificationId>
export const AnnouncementId = idOf('AnnouncementId')
export type AnnouncementId = z.output<typeof AnnouncementId>
export const BroadcastId = idOf('BroadcastId')
export type BroadcastId = z.output<typeof BroadcastId>
export const ConversationId = idOf('ConversationId')
export type ConversationId = z.output<typeof ConversationId>
export const MessageId = idOf('MessageId')
export type MessageId = z.output<typeof MessageId>
export const StoryId = idOf('StoryId')
export type StoryId = z.output<typeof StoryId>
export const HighlightId = idOf('HighlightId')
export type HighlightId = z.output<typeof HighlightId>
export const FanListId = idOf('FanListId')
export type FanListId = z.output<typeof FanListId>
export const AutomationId = idOf('AutomationId')
export type AutomationId = z.output<typeof AutomationId>
export const SegmentId = idOf('SegmentId')
export type SegmentId = z.output<typeof SegmentId>
export const SavedReplyId = idOf('SavedReplyId')
export type SavedReplyId = z.output<typeof SavedReplyId>
export const PrivateCallId = idOf('PrivateCallId')
export type PrivateCallId = z.output<typeof PrivateCallId>
export const StreamId = idOf('StreamId')
export type StreamId = z.output<typeof StreamId>
export const StreamMessageId = idOf('StreamMessageId')
export type StreamMessageId = z.output<typeof StreamMessageId>
export const CategoryId = idOf('CategoryId')
export type CategoryId = z.output<typeof CategoryId>
export const OfferId = idOf('OfferId')
export type OfferId = z.output<typeof OfferId>
export const TierId = idOf('TierId')
export type TierId = z.output<typeof TierId>
export const PlanId = idOf('PlanId')
export type PlanId = z.output<typeof PlanId>
/** The id of any item: feed, video, gallery or product. */
export const ItemId = z.union([FeedId, VideoId, GalleryId, ProductId])
export type ItemId = z.output<typeof ItemId>

/** `/{username or id}`: usernames can never look like a UUID, so one path segment names an account without doubt. */
export const USERNAME_PATTERN = /^[a-z0-9][a-z0-9_.-]{2,29}$/
