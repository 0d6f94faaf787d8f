import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import type { Between } from '../lists/period.ts'

/** What the server writes down today, by the words for it; other actions are shown by their code. */
export const AUDIT_ACTIONS = {
  'performer.approved': 'performer_approved',
  'performer.rejected': 'performer_rejected',
  'document.viewed': 'document_viewed',
  'account.suspended': 'account_suspended',
  'account.reinstated': 'account_reinstated',
  'account.sessions_ended': 'account_sessions_ended',
  'operator.invited': 'operator_invited',
  'operator.invitation_revoked': 'operator_invitation_revoked',
  'operator.created': 'operator_created',
  'operator.joined': 'operator_joined',
  'operator.role_changed': 'operator_role_changed',
  'operator.withdrawn': 'operator_withdrawn',
  'slow_statements.deleted': 'slow_statements_deleted',
  'browser_errors.deleted': 'browser_errors_deleted',
  'mail.resent': 'mail_resent',
  'job.repeated': 'job_repeated',
  'queue.repeated': 'queue_repeated',
  'job.dismissed': 'job_dismissed',
  'backup.requested': 'backup_requested',
  'backup.verification_requested': 'backup_verification_requested',
  'migration.paused': 'migration_paused',
  'migration.resumed': 'migration_resumed',
  'payout.approved': 'payout_approved',
  'payout.rejected': 'payout_rejected',
  'payout.processing': 'payout_processing',
  'payout.paid': 'payout_paid',
  'payout.failed': 'payout_failed',
  'payout.banking_viewed': 'payout_banking_viewed',
  'performer.banking_changed': 'performer_banking_changed',
  'performer.payout_route_changed': 'performer_payout_route_changed',
  'payment.refunded': 'payment_refunded',
  'gateway_event.replayed': 'gateway_event_replayed',
  'dispute.evidence_viewed': 'dispute_evidence_viewed',
  'dispute.evidence_sent': 'dispute_evidence_sent',
  'subscription.granted': 'subscription_granted',
  'subscription.extended': 'subscription_extended',
  'subscription.suspended': 'subscription_suspended',
  'subscription.resumed': 'subscription_resumed',
  'subscription.ended': 'subscription_ended',
  'wallet.adjusted': 'wallet_adjusted',
  'coupon.created': 'coupon_created',
  'coupon.changed': 'coupon_changed',
  'package.created': 'package_created',
  'package.changed': 'package_changed',
  'packages.ordered': 'packages_ordered',
  'commission.created': 'commission_created',
  'commission.changed': 'commission_changed',
  'commission.removed': 'commission_removed',
  'tax-rate.set': 'tax_rate_set',
  'tax-rate.removed': 'tax_rate_removed',
  'settings.changed': 'settings_changed',
  'post.created': 'post_created',
  'post.changed': 'post_changed',
  'post.deleted': 'post_deleted',
  'menus.changed': 'menus_changed',
  'promo.created': 'promo_created',
  'promo.changed': 'promo_changed',
  'promo.deleted': 'promo_deleted',
  'promo.picture_changed': 'promo_picture_changed',
  'promo.picture_removed': 'promo_picture_removed',
  'promos.ordered': 'promos_ordered',
  'contact_message.deleted': 'contact_message_deleted',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
// `Object.keys` forgets the literal keys of the table above.
export const AUDIT_ACTION_CODES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

export function auditLogQuery({ current, pageSize, sort, filters }: ListState, between: Between = {}) {
  return callQuery('GET /admin/audit-log', {
    query: { current, pageSize, sort, sortBy: 'createdAt', action: filters.action, ...between },
  })
}
