// Generated from the migrations by `npm run db:dump`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as JSON text, because pg would send a JavaScript array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>

export interface DB {
  account: {
    id: string
    role: string
    status: Generated<string>
    suspension_reason: string | null
    email: string | null
    pending_email: string | null
    username: string | null
    name: string
    password_hash: string
    email_verified_at: Temporal.Instant | null
    language: string | null
    avatar_file_id: string | null
    cover_file_id: string | null
    is_public: Generated<boolean>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    has_password: Generated<boolean>
    closes_at: Temporal.Instant | null
    is_kept: Generated<boolean>
    operator_role: string | null
    shows_online: Generated<boolean>
    email_repaired_at: Temporal.Instant | null
    welcomed_at: Temporal.Instant | null
    wants_suggestions: Generated<boolean>
    birthday: string | null
  }
  account_block: {
    blocker_id: string
    blocked_id: string
    reason: Generated<string>
    created_at: Temporal.Instant
  }
  account_note: {
    id: string
    account_id: string
    author_id: string
    text: string
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  account_restriction: {
    account_id: string
    restricted_id: string
    created_at: Temporal.Instant
  }
  address: {
    id: string
    account_id: string
    name: string
    street_1: string
    street_2: Generated<string>
    city: string
    state: Generated<string>
    postal_code: string
    country: string
    phone: Generated<string>
    is_default: Generated<boolean>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  age_check: {
    account_id: string
    status: string
    minimum_age: number
    document_id: string | null
    storage_key: string | null
    provider_ref: string | null
    reason: string | null
    requested_at: Temporal.Instant
    decided_at: Temporal.Instant | null
  }
  announcement: {
    id: string
    title: string
    text: string
    link: string | null
    audience: string
    status: string
    operator_id: string | null
    reached_account_id: string | null
    sent_count: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  article: {
    id: string
    kind: string
    slug: string
    title: string
    excerpt: string
    body: string
    status: string
    published_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  audit_log: {
    id: string
    actor_id: string | null
    action: string
    target_type: string
    target_id: string | null
    details: ColumnType<unknown, string | undefined, string>
    created_at: Generated<Temporal.Instant>
  }
  auto_message: {
    performer_id: string
    occasion: string
    text: string
    is_enabled: boolean
    updated_at: Temporal.Instant
  }
  automation: {
    id: string
    performer_id: string
    trigger: string
    days: number | null
    spent_minor: number | null
    word: string | null
    delay_hours: number
    type: string
    text: string
    price_tokens: number
    quiet_from: number | null
    quiet_until: number | null
    time_zone: string
    is_on: boolean
    on_since: Temporal.Instant | null
    scanned_at: Temporal.Instant | null
    sent_count: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    segment_id: string | null
    excluded_segment_id: string | null
    skips_owners: Generated<boolean>
  }
  automation_file: {
    automation_id: string
    position: number
    file_id: string
  }
  automation_run: {
    automation_id: string
    fan_id: string
    trigger_key: string
    occurred_at: Temporal.Instant
    due_at: Temporal.Instant
    state: string
    reason: string | null
    message_id: string | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  background_migration: {
    name: string
    purpose: string
    cursor: string | null
    rows_done: Generated<number>
    rows_total: number
    batch_rows: Generated<number>
    registered_at: Generated<Temporal.Instant>
    finished_at: Temporal.Instant | null
    paused_at: Temporal.Instant | null
    failure: string | null
  }
  broadcast: {
    id: string
    performer_id: string
    type: string
    text: string
    price_tokens: Generated<number>
    included_groups: string[]
    excluded_groups: string[]
    minimum_spent: Generated<number>
    status: string
    schedule_at: Temporal.Instant | null
    reached_account_id: string | null
    sent_count: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    finished_at: Temporal.Instant | null
    included_list_ids: Generated<string[]>
    excluded_list_ids: Generated<string[]>
    is_lazy: boolean | null
    included_segment_ids: Generated<string[]>
    sent_by: string | null
    poll_id: string | null
    excluded_segment_ids: Generated<string[]>
    excluded_item_ids: Generated<string[]>
    skips_owners: Generated<boolean>
  }
  broadcast_file: {
    broadcast_id: string
    position: number
    file_id: string
  }
  broadcast_pending: {
    fan_id: string
    broadcast_id: string
    created_at: Temporal.Instant
  }
  browser_error: {
    fingerprint: string
    kind: string
    message: string
    place: string
    stack: string
    browser: string
    version: string
    count: number
    first_at: Temporal.Instant
    last_at: Temporal.Instant
  }
  category: {
    id: string
    slug: string
    name: string
    position: number
    created_at: Temporal.Instant
  }
  collab: {
    id: string
    item_kind: string
    item_id: string
    author_id: string
    performer_id: string
    share_bps: number
    asked_bps: number | null
    state: string
    accepted_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  collab_record: {
    id: string
    collab_id: string
    actor_id: string
    action: string
    share_bps: number
    created_at: Temporal.Instant
  }
  comment: {
    id: string
    object_type: string
    object_id: string
    performer_id: string
    author_id: string
    parent_id: string | null
    content: string
    like_count: Generated<number>
    reply_count: Generated<number>
    edited_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    is_quiet: Generated<boolean>
  }
  commission_rule: {
    id: string
    kind: string | null
    performer_id: string | null
    rate_bps: number
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  connect_account: {
    performer_id: string
    ref: string
    is_live: boolean
    is_ready: boolean
    as_of: Temporal.Instant
    created_at: Temporal.Instant
  }
  consent: {
    account_id: string
    kind: string
    version: number
    given_at: Temporal.Instant
  }
  contact_message: {
    id: string
    name: string
    email: string
    message: string
    status: Generated<string>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  conversation: {
    id: string
    performer_id: string
    member_id: string
    opened_by: string
    message_count: Generated<number>
    last_message_id: string | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    automatic_on: string | null
  }
  conversation_participant: {
    conversation_id: string
    account_id: string
    recipient_id: string
    last_message_id: string | null
    last_read_message_id: string | null
    unread_count: Generated<number>
    has_written: Generated<boolean>
    is_muted: Generated<boolean>
    is_pinned: Generated<boolean>
    is_archived: Generated<boolean>
    request: string | null
    hidden_for: string | null
    hidden_count: number | null
  }
  country_block: {
    performer_id: string
    country: string
    created_at: Temporal.Instant
  }
  coupon: {
    id: string
    code: string
    percent_bps: number | null
    amount_minor: number | null
    scopes: string[]
    minimum_minor: Generated<number>
    starts_at: Temporal.Instant | null
    ends_at: Temporal.Instant | null
    max_uses: number | null
    max_uses_per_fan: number | null
    use_count: Generated<number>
    is_active: Generated<boolean>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  coupon_use: {
    id: GeneratedAlways<number>
    coupon_id: string
    fan_id: string
    reference: string
    discount_minor: number
    created_at: Temporal.Instant
    released_at: Temporal.Instant | null
  }
  dispute: {
    id: string
    payment_id: string
    fan_id: string
    gateway: string
    gateway_ref: string
    amount_minor: number
    reason: string
    status: string
    evidence_due_at: Temporal.Instant | null
    evidence_sent_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  email_repair: {
    account_id: string
    email: string
    former_email: string | null
    proposed_by: string
    proposed_at: Temporal.Instant
    agreed_by: string | null
  }
  failed_job: {
    id: string
    queue: string
    payload: Json
    failure: string
    failed_at: Temporal.Instant
  }
  fan_list: {
    id: string
    performer_id: string
    name: string
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  fan_list_member: {
    list_id: string
    fan_id: string
    created_at: Temporal.Instant
  }
  fan_note: {
    performer_id: string
    fan_id: string
    text: string
    updated_at: Temporal.Instant
  }
  feed: {
    id: string
    performer_id: string
    type: string
    text: string
    tags: Generated<string[]>
    access: string
    price_tokens: number
    status: string
    removed_reason: string | null
    schedule_at: Temporal.Instant | null
    deleted_at: Temporal.Instant | null
    is_pinned: Generated<boolean>
    thumbnail_file_id: string | null
    teaser_file_id: string | null
    product_id: string | null
    poll_description: string | null
    poll_expires_at: Temporal.Instant | null
    is_processed: boolean
    published_at: Temporal.Instant | null
    like_count: Generated<number>
    comment_count: Generated<number>
    view_count: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    words: GeneratedAlways<string>
    preview_words: GeneratedAlways<string | null>
    min_rank: Generated<number>
    expires_at: Temporal.Instant | null
    public_at: Temporal.Instant | null
    suggested_tokens: number | null
  }
  feed_file: {
    feed_id: string
    file_id: string
    position: number
  }
  feed_version: {
    id: string
    feed_id: string
    performer_id: string
    text: string
    editor_id: string | null
    created_at: Temporal.Instant
  }
  first_touch: {
    account_id: string
    performer_id: string
    link_id: string
    is_sign_up: boolean
    touched_at: Temporal.Instant
  }
  follow: {
    fan_id: string
    performer_id: string
    created_at: Temporal.Instant
  }
  former_username: {
    username: string
    account_id: string
    given_up_at: Temporal.Instant
  }
  gallery: {
    id: string
    performer_id: string
    title: string
    description: Generated<string>
    tags: Generated<string[]>
    access: string
    price_tokens: number
    status: string
    removed_reason: string | null
    schedule_at: Temporal.Instant | null
    deleted_at: Temporal.Instant | null
    cover_photo_id: string | null
    photo_count: Generated<number>
    is_processed: Generated<boolean>
    published_at: Temporal.Instant | null
    like_count: Generated<number>
    comment_count: Generated<number>
    view_count: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    words: GeneratedAlways<string>
    preview_words: GeneratedAlways<string | null>
    min_rank: Generated<number>
    public_at: Temporal.Instant | null
    suggested_tokens: number | null
  }
  gateway_customer: {
    gateway: string
    is_live: boolean
    fan_id: string
    ref: string
    created_at: Temporal.Instant
  }
  gateway_event: {
    id: string
    gateway: string
    type: string
    body: Json
    status: string
    reason: string | null
    waits_for: string | null
    received_at: Temporal.Instant
    applied_at: Temporal.Instant | null
    payment_id: string | null
    attempts: Generated<number>
    failure: string | null
    replayed_at: Temporal.Instant | null
  }
  gateway_refusal: {
    gateway: string
    day: string
    reason: string
    count: number
    last_at: Temporal.Instant
  }
  gift: {
    id: string
    buyer_id: string
    performer_id: string
    tier_id: string
    plan_id: string
    months: number
    price_minor: number
    tokens: number
    email: string | null
    message: Generated<string>
    is_anonymous: Generated<boolean>
    token_hash: Buffer
    token_sealed: Buffer
    state: Generated<string>
    recipient_id: string | null
    expires_at: Temporal.Instant
    settled_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  hosted_media: {
    room_id: string
    engine_id: string
    claim_id: string
    claimed_at: Generated<Temporal.Instant>
  }
  idempotency_key: {
    actor_id: string
    route: string
    key: string
    fingerprint: Buffer
    answer: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Generated<Temporal.Instant>
  }
  item_view: {
    item_id: string
    viewer_hash: Buffer
    viewed_at: Temporal.Instant
  }
  item_view_day: {
    item_id: string
    day: string
    performer_id: string
    views: number
  }
  ledger_check: {
    id: GeneratedAlways<number>
    checked_at: Temporal.Instant
    took_ms: number
    broken: Json
  }
  legal_text: {
    kind: string
    version: number
    language: string
    body: string
  }
  legal_version: {
    kind: string
    version: number
    asks_again: boolean
    published_by: string | null
    published_at: Temporal.Instant
  }
  link: {
    id: string
    performer_id: string
    name: string
    slug: string
    offer_id: string | null
    archived_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  link_day: {
    link_id: string
    day: string
    visits: number
  }
  link_visit: {
    link_id: string
    visitor_hash: Buffer
    visited_at: Temporal.Instant
    pending: number
  }
  live_host: {
    name: string
    engine_id: string
    url: string | null
    load: Generated<number>
    seen_at: Generated<Temporal.Instant>
  }
  login_identity: {
    provider: string
    subject: string
    account_id: string
    label: string
    created_at: Temporal.Instant
    last_used_at: Temporal.Instant
  }
  mail: {
    id: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    created_at: Temporal.Instant
    sent_at: Temporal.Instant | null
    limited_as: string | null
    unsubscribe_url: string | null
    kind: Generated<string>
    is_sent_once: Generated<boolean>
    attempts: Generated<number>
    attempted_at: Temporal.Instant | null
    failure: string | null
    gave_up_at: Temporal.Instant | null
    is_bounced: Generated<boolean>
    resent_at: Temporal.Instant | null
  }
  mail_follow_end: {
    performer_id: string
    address_hash: Buffer
    reason: string
    ended_at: Temporal.Instant
  }
  mail_follower: {
    id: string
    performer_id: string
    email: string
    language: string | null
    country: string | null
    token_hash: Buffer | null
    token_expires_at: Temporal.Instant | null
    asked_at: Temporal.Instant
    confirmed_at: Temporal.Instant | null
  }
  mailed_creator: {
    account_id: string
    performer_id: string
    created_at: Temporal.Instant
  }
  media_file: {
    id: string
    owner_id: string
    purpose: string
    status: Generated<string>
    percent: Generated<number>
    attempts: Generated<number>
    failure_reason: string | null
    retryable: Generated<boolean>
    width: number | null
    height: number | null
    duration_ms: number | null
    size_bytes: number
    original_name: string
    content_type: string
    thumbhash: string | null
    variants: ColumnType<unknown, string | undefined, string>
    waveform: ColumnType<unknown, string | null | undefined, string | null>
    claimed_at: Temporal.Instant | null
    orphaned_at: Temporal.Instant | null
    created_at: Generated<Temporal.Instant>
    updated_at: Generated<Temporal.Instant>
    copy_of: string | null
    is_irreplaceable: Generated<boolean>
  }
  menu_entry: {
    menu: string
    position: number
    title: string
    path: string
    is_new_tab: boolean
  }
  message: {
    id: string
    conversation_id: string
    sender_id: string
    type: string
    text: string
    reply_to_id: string | null
    client_id: string
    created_at: Temporal.Instant
    deleted_at: Temporal.Instant | null
    price_tokens: Generated<number>
    broadcast_id: string | null
    tip_sale_id: string | null
    edited_at: Temporal.Instant | null
    is_automatic: Generated<boolean>
    sent_by: string | null
    poll_id: string | null
  }
  message_file: {
    message_id: string
    position: number
    file_id: string
  }
  message_payment: {
    message_id: string
    conversation_id: string
    sale_id: string
    tokens: number
    answer_by: Temporal.Instant
    status: string
    settled_at: Temporal.Instant | null
  }
  message_poll: {
    id: string
    performer_id: string
    expires_at: Temporal.Instant | null
    created_at: Temporal.Instant
  }
  message_poll_option: {
    id: string
    poll_id: string
    performer_id: string
    position: number
    description: string
    vote_count: Generated<number>
  }
  message_poll_vote: {
    poll_id: string
    account_id: string
    option_id: string
    created_at: Temporal.Instant
  }
  message_reaction: {
    message_id: string
    account_id: string
    emoji: string
    created_at: Temporal.Instant
  }
  message_story: {
    message_id: string
    story_id: string
  }
  message_version: {
    id: string
    message_id: string
    sender_id: string
    text: string
    replaced_at: Temporal.Instant
  }
  notification: {
    id: string
    account_id: string
    kind: string
    actor_id: string | null
    target_kind: string | null
    target_id: string | null
    tokens: number | null
    group_key: string
    count: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    read_at: Temporal.Instant | null
    event: string | null
    is_in_app: Generated<boolean>
    mailed_at: Temporal.Instant | null
  }
  notification_mail: {
    notification_id: string
    account_id: string
    due_at: Temporal.Instant
  }
  notification_setting: {
    account_id: string
    kind: string
    channel: string
    is_enabled: boolean
    cadence: string | null
  }
  notification_source: {
    account_id: string
    source: string
    created_at: Temporal.Instant
  }
  offer: {
    id: string
    performer_id: string
    kind: string
    percent_bps: number | null
    price_minor: number | null
    days: number | null
    payments: Generated<number>
    plan_ids: string[] | null
    audience: string
    list_id: string | null
    code: string | null
    max_uses: number | null
    use_count: Generated<number>
    starts_at: Temporal.Instant
    ends_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  offer_use: {
    offer_id: string
    fan_id: string
    performer_id: string
    payment_id: string | null
    created_at: Temporal.Instant
    released_at: Temporal.Instant | null
  }
  one_time_token: {
    token_hash: Buffer
    account_id: string
    session_id: string | null
    purpose: string
    email: string | null
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
  }
  operator_invitation: {
    id: string
    email: string
    operator_role: string
    token_hash: Buffer
    invited_by: string | null
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
  }
  order_event: {
    id: GeneratedAlways<number>
    order_id: string
    status: string
    note: Generated<string>
    actor_id: string | null
    created_at: Temporal.Instant
  }
  outbox: {
    id: GeneratedAlways<number>
    topic: string
    payload: Json
    created_at: Generated<Temporal.Instant>
  }
  passkey: {
    id: string
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    is_synced: boolean
    created_at: Temporal.Instant
    last_used_at: Temporal.Instant | null
  }
  passkey_challenge: {
    challenge_hash: Buffer
    purpose: string
    account_id: string | null
    expires_at: Temporal.Instant
  }
  payer_cohort: {
    cohort: string
    months: number
    payers: number
    amount_minor: number
    counted_at: Temporal.Instant
  }
  payment: {
    id: string
    fan_id: string
    kind: string
    status: string
    method: string
    amount_minor: number
    price_minor: number
    discount_minor: Generated<number>
    tax_minor: Generated<number>
    tax_bps: Generated<number>
    refunded_minor: Generated<number>
    currency: string
    tokens: number | null
    gateway: string | null
    attempt: Generated<number>
    gateway_ref: string | null
    client_secret: string | null
    card_id: string | null
    performer_id: string | null
    subscription_type: string | null
    renews_subscription_id: string | null
    renews_from: Temporal.Instant | null
    coupon_id: string | null
    country: string | null
    country_evidence: ColumnType<unknown, string | null | undefined, string | null>
    failure: string | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    terms_version: number | null
    purchase: ColumnType<unknown, string | null | undefined, string | null>
    purchase_status: string | null
    purchase_result: ColumnType<unknown, string | null | undefined, string | null>
    plan_id: string | null
    months: number | null
    is_renewing: boolean | null
    changes_subscription_id: string | null
    plan_price_minor: number | null
    offer_id: string | null
  }
  payment_card: {
    id: string
    fan_id: string
    gateway: string
    gateway_ref: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    holder_name: string
    created_at: Temporal.Instant
    country: string | null
    removed_at: Temporal.Instant | null
  }
  payout_event: {
    id: GeneratedAlways<number>
    payout_id: string
    status: string
    note: Generated<string>
    actor_id: string | null
    created_at: Temporal.Instant
  }
  payout_request: {
    id: string
    performer_id: string
    amount_minor: number
    currency: string
    route: string
    status: string
    hold_transfer_id: number
    revision: Generated<number>
    account_end: string | null
    destination: string | null
    note: Generated<string>
    reason: Generated<string>
    reference: Generated<string>
    sent_at: Temporal.Instant | null
    paid_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  payout_schedule: {
    performer_id: string
    every: string
    next_on: string
    last_obstacle: string | null
    updated_at: Temporal.Instant
  }
  performer: {
    account_id: string
    status: string
    rejection_reason: string | null
    reviewed_at: Temporal.Instant | null
    bio: Generated<string>
    gender: string | null
    date_of_birth: string | null
    country: string | null
    state: string | null
    city: string | null
    languages: Generated<string[]>
    appearance: ColumnType<unknown, string | undefined, string>
    monthly_price_minor: number | null
    yearly_price_minor: number | null
    is_free_trial_enabled: Generated<boolean>
    feed_count: Generated<number>
    photo_count: Generated<number>
    video_count: Generated<number>
    follower_count: Generated<number>
    subscriber_count: Generated<number>
    like_count: Generated<number>
    gallery_count: Generated<number>
    product_count: Generated<number>
    welcome_video_file_id: string | null
    banking_sealed: Buffer | null
    banking_account_end: string | null
    banking_changed_at: Temporal.Instant | null
    payout_route: Generated<string>
    payout_route_changed_at: Temporal.Instant | null
    updated_at: Temporal.Instant
    message_policy: Generated<string>
    message_price_tokens: Generated<number>
    is_message_free_for_subscribers: Generated<boolean>
    call_policy: Generated<string>
    call_price_tokens: Generated<number>
    place: Generated<number>
    banking_replaced_at: Temporal.Instant | null
    links: ColumnType<unknown, string | undefined, string>
    blocked_words: Generated<string[]>
    hides_counts: Generated<boolean>
    draws_viewer_names: Generated<boolean>
    marks_pictures: Generated<boolean>
    inbox_policy: Generated<string>
    takes_mail_followers: Generated<boolean>
    hides_spam: Generated<boolean>
  }
  performer_category: {
    performer_id: string
    category_id: string
  }
  performer_document: {
    id: string
    performer_id: string
    kind: string
    storage_key: string
    created_at: Temporal.Instant
  }
  photo: {
    id: string
    performer_id: string
    gallery_id: string | null
    file_id: string
    title: Generated<string>
    description: Generated<string>
    status: string
    position: number
    deleted_at: Temporal.Instant | null
    is_processed: Generated<boolean>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  plan: {
    id: string
    tier_id: string
    months: number
    price_minor: number
    is_offered: Generated<boolean>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  poll_option: {
    id: string
    performer_id: string
    feed_id: string | null
    position: number | null
    description: string
    vote_count: Generated<number>
    created_at: Temporal.Instant
  }
  poll_vote: {
    feed_id: string
    fan_id: string
    option_id: string
    created_at: Temporal.Instant
  }
  post_mail: {
    feed_id: string
    performer_id: string
    after_account_id: string | null
    sent_count: Generated<number>
    asked_at: Temporal.Instant
    done_at: Temporal.Instant | null
    after_follower_id: string | null
    is_past_accounts: Generated<boolean>
  }
  private_call: {
    id: string
    conversation_id: string
    fan_id: string
    performer_id: string
    status: string
    end_reason: string | null
    price_tokens: number
    held_tokens: number
    charged_tokens: Generated<number>
    media_ms: Generated<number>
    requested_at: Temporal.Instant
    answered_at: Temporal.Instant | null
    started_at: Temporal.Instant | null
    media_lost_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
    changed_at: Temporal.Instant
    free_seconds: Generated<number>
  }
  process_report: {
    id: string
    host: string
    pid: number
    role: string
    version: string
    node: string
    started_at: Temporal.Instant
    seen_at: Generated<Temporal.Instant>
    memory_bytes: number
    loop_delay_ms: number
    pools: Json
  }
  product: {
    id: string
    performer_id: string
    type: string
    name: string
    description: Generated<string>
    tags: Generated<string[]>
    access: Generated<string>
    price_tokens: number
    stock: number | null
    shipping_fee_tokens: Generated<number>
    is_affiliate_enabled: Generated<boolean>
    affiliate_bps: Generated<number>
    status: string
    removed_reason: string | null
    schedule_at: Temporal.Instant | null
    deleted_at: Temporal.Instant | null
    photo_file_id: string | null
    digital_file_id: string | null
    is_processed: Generated<boolean>
    published_at: Temporal.Instant | null
    like_count: Generated<number>
    comment_count: Generated<number>
    view_count: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    words: GeneratedAlways<string>
    min_rank: Generated<number>
    public_at: Temporal.Instant | null
    suggested_tokens: number | null
  }
  profile_visit: {
    performer_id: string
    day: string
    visitor_hash: Buffer
  }
  profile_visit_day: {
    performer_id: string
    day: string
    visitors: number
  }
  purchase: {
    fan_id: string
    target_id: string
    kind: string
    sale_id: string
    created_at: Temporal.Instant
    opened_at: Temporal.Instant | null
    opens_at: Temporal.Instant | null
  }
  purchase_order: {
    id: string
    number: string
    fan_id: string
    performer_id: string
    product_id: string
    product_type: string
    product_name: string
    quantity: number
    unit_price_tokens: number
    shipping_fee_tokens: number
    total_tokens: number
    discount_tokens: Generated<number>
    coupon_id: string | null
    status: string
    delivery_address: ColumnType<unknown, string | null | undefined, string | null>
    carrier: Generated<string>
    tracking_code: Generated<string>
    reserved_until: Temporal.Instant | null
    sale_id: string | null
    affiliate_id: string | null
    affiliate_bps: Generated<number>
    feed_id: string | null
    created_at: Temporal.Instant
    paid_at: Temporal.Instant | null
    updated_at: Temporal.Instant
  }
  push_key: {
    id: Generated<boolean>
    public_key: string
    private_key_sealed: Buffer
    created_at: Temporal.Instant
  }
  push_subscription: {
    id: string
    account_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Temporal.Instant
    failures: Generated<number>
    failing_since: Temporal.Instant | null
    failed_at: Temporal.Instant | null
    delivered_at: Temporal.Instant | null
  }
  queue_run: {
    queue: string
    completed_at: Temporal.Instant | null
    failed_at: Temporal.Instant | null
  }
  rate_limit: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  reaction: {
    account_id: string
    action: string
    object_id: string
    object_type: string
    created_at: Temporal.Instant
  }
  receipt: {
    id: string
    series: string
    number: number
    kind: string
    payment_id: string
    refund_id: string | null
    fan_id: string
    content: Json
    issued_at: Temporal.Instant
  }
  receipt_series: {
    series: string
    last_number: number
  }
  reconciliation: {
    id: string
    gateway: string
    day: string
    checked_at: Temporal.Instant
    charges: number
    payments: number
  }
  reconciliation_difference: {
    id: GeneratedAlways<number>
    reconciliation_id: string
    kind: string
    payment_id: string | null
    gateway_ref: string
    ours: string
    theirs: string
  }
  recovery_code: {
    account_id: string
    code_hash: Buffer
    used_at: Temporal.Instant | null
  }
  recurring_change: {
    id: GeneratedAlways<number>
    subscription_id: string
    movement: string
    cause: string
    before_minor: number
    after_minor: number
    created_at: Temporal.Instant
  }
  recurring_day: {
    day: string
    new_minor: number
    new_count: number
    reactivation_minor: number
    reactivation_count: number
    expansion_minor: number
    expansion_count: number
    contraction_minor: number
    contraction_count: number
    churn_minor: number
    churn_count: number
    end_minor: number
    payers: number
  }
  referral: {
    id: string
    inviter_id: string
    invitee_id: string
    mode: string
    reward: string
    reward_bps: number | null
    months: number | null
    reward_tokens: number | null
    minimum_minor: number | null
    qualified_at: Temporal.Instant | null
    payment_id: string | null
    ends_at: Temporal.Instant | null
    stopped_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  referral_code: {
    account_id: string
    code: string
    created_at: Temporal.Instant
  }
  referral_gift: {
    referral_id: string
    account_id: string
    tokens: number
    worth_minor: number
    revoked_tokens: Generated<number>
    revoked_at: Temporal.Instant | null
    created_at: Temporal.Instant
  }
  refund: {
    id: string
    payment_id: string
    fan_id: string
    amount_minor: number
    tax_minor: number
    tokens: Generated<number>
    loss_minor: Generated<number>
    destination: string
    cause: string
    status: string
    reason: Generated<string>
    gateway_ref: string | null
    transfer_id: number
    sale_id: string | null
    gross_minor: Generated<number>
    fee_minor: Generated<number>
    net_minor: Generated<number>
    operator_id: string | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    referral_minor: Generated<number>
  }
  report: {
    id: string
    object_type: string
    object_id: string
    target_id: string | null
    reporter_id: string | null
    reporter_email: string | null
    reporter_hash: Buffer | null
    category: string
    description: Generated<string>
    status: string
    note: Generated<string>
    handled_by: string | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    excerpt: ColumnType<unknown, string | null | undefined, string | null>
  }
  rss_network: {
    token_id: string
    day: string
    network: string
    used_at: Temporal.Instant
  }
  rss_token: {
    id: string
    fan_id: string
    performer_id: string
    token_hash: Buffer
    created_at: Temporal.Instant
    last_used_at: Temporal.Instant | null
    revoked_at: Temporal.Instant | null
    revoked_for: string | null
  }
  sale: {
    id: string
    kind: string
    fan_id: string
    performer_id: string
    target_id: string | null
    tokens: number | null
    gross_minor: number
    fee_minor: number
    net_minor: number
    fee_bps: number
    transfer_id: number
    held_until: Temporal.Instant
    refunded_at: Temporal.Instant | null
    refund_reason: string | null
    refunded_gross_minor: Generated<number>
    refunded_fee_minor: Generated<number>
    refunded_net_minor: Generated<number>
    created_at: Temporal.Instant
    tip_text: string | null
    tip_target_id: string | null
    tip_title: string | null
  }
  sandbox_charge: {
    charge_key: string
    outcome: string
    failure: string | null
    amount_minor: number | null
    currency: string | null
    created_at: Temporal.Instant
  }
  saved_reply: {
    id: string
    performer_id: string
    text: string
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  saved_view: {
    id: string
    account_id: string
    list: string
    name: string
    query: string
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  scheduled_job: {
    name: string
    every_seconds: number
    registered_at: Temporal.Instant
    succeeded_at: Temporal.Instant | null
    failed_at: Temporal.Instant | null
    failure: string | null
    position: string | null
  }
  schema_migration: {
    name: string
    sha256: string
    applied_at: Generated<Temporal.Instant>
    kind: Generated<string>
  }
  sealing_key: {
    is_only: Generated<boolean>
    key_check: Buffer
    created_at: Generated<Temporal.Instant>
  }
  search_keyword: {
    keyword: string
    searcher: Buffer
    day: string
  }
  second_factor: {
    account_id: string
    secret_sealed: Buffer
    confirmed_at: Temporal.Instant | null
    last_step: Generated<number>
    created_at: Temporal.Instant
  }
  segment: {
    id: string
    performer_id: string
    name: string
    conditions: Json
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  series: {
    id: string
    performer_id: string
    title: string
    description: Generated<string>
    price_tokens: number | null
    state: Generated<string>
    time_zone: string
    cover_item_id: string | null
    published_at: Temporal.Instant | null
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  series_item: {
    item_id: string
    series_id: string
    kind: string
    position: number
    day_after: Generated<number>
    created_at: Temporal.Instant
  }
  series_progress: {
    fan_id: string
    item_id: string
    series_id: string
    done_at: Temporal.Instant
  }
  session: {
    id: string
    account_id: string
    token_hash: Buffer
    user_agent: string
    address: string
    created_at: Temporal.Instant
    last_used_at: Temporal.Instant
    expires_at: Temporal.Instant
    ended_at: Temporal.Instant | null
    confirmed_at: Temporal.Instant | null
    has_used_passkey: Generated<boolean>
    replaced_token_hash: Buffer | null
    acting_for: string | null
  }
  setting: {
    key: string
    value: Json
    updated_at: Temporal.Instant
    updated_by: string | null
  }
  sign_up_day: {
    day: string
    by_link: boolean
    sign_ups: number
    confirmed: number
    followed: number
    paid: number
    subscribed: number
    counted_at: Temporal.Instant
  }
  similar_performer: {
    performer_id: string
    similar_id: string
    common_followers: number
    similarity: number
  }
  site_footer: {
    is_only: Generated<boolean>
    content: string
    updated_at: Temporal.Instant
  }
  site_promo: {
    id: string
    title: string
    text: string
    link: string | null
    picture_file_id: string | null
    starts_at: Temporal.Instant | null
    ends_at: Temporal.Instant | null
    position: number
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  slow_statement: {
    fingerprint: string
    source: string
    statement: string
    count: number
    total_ms: number
    worst_ms: number
    last_at: Temporal.Instant
  }
  spending_limit: {
    fan_id: string
    day_minor: number | null
    month_minor: number | null
    next_day_minor: number | null
    next_month_minor: number | null
    next_from: Temporal.Instant | null
    updated_at: Temporal.Instant
  }
  storage_use: {
    kind: string
    files: number
    bytes: number
    counted_at: Temporal.Instant
  }
  story: {
    id: string
    performer_id: string
    file_id: string
    text: Generated<string>
    access: string
    min_rank: Generated<number>
    highlight_id: string | null
    view_count: Generated<number>
    published_at: Temporal.Instant | null
    expires_at: Temporal.Instant | null
    removed_at: Temporal.Instant | null
    deleted_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    price_tokens: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
  }
  story_highlight: {
    id: string
    performer_id: string
    title: string
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  story_view: {
    story_id: string
    account_id: string
    viewed_at: Temporal.Instant
    is_teaser: Generated<boolean>
  }
  stranger_text: {
    sender_id: string
    text_hash: Buffer
    conversation_id: string
    sent_at: Temporal.Instant
  }
  stream: {
    id: string
    performer_id: string
    title: string
    access: string
    price_tokens: Generated<number>
    is_processed: Generated<boolean>
    status: string
    end_reason: string | null
    viewer_count: Generated<number>
    peak_viewer_count: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    tip_count: Generated<number>
    tipped_tokens: Generated<number>
    slow_mode_seconds: Generated<number>
    links_for: Generated<string>
    reported_seconds: number | null
    created_at: Temporal.Instant
    started_at: Temporal.Instant | null
    media_stopped_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
    updated_at: Temporal.Instant
    is_recorded: Generated<boolean>
    goal_tokens: number | null
    goal_text: Generated<string>
    starts_at: Temporal.Instant | null
    description: Generated<string>
    reminded_at: Temporal.Instant | null
    warning_text: Generated<string>
    warned_at: Temporal.Instant | null
    measured_at: Temporal.Instant | null
    received_kbits: number | null
    keyframe_ms: number | null
    is_picture_missing: Generated<boolean>
    min_rank: Generated<number>
    pinned_message_id: string | null
  }
  stream_ban: {
    performer_id: string
    account_id: string
    until: Temporal.Instant | null
    created_at: Temporal.Instant
  }
  stream_message: {
    id: string
    stream_id: string
    sender_id: string
    type: string
    text: string
    tip_tokens: number | null
    client_id: string
    created_at: Temporal.Instant
    deleted_at: Temporal.Instant | null
    tip_sale_id: string | null
    tip_title: string | null
    is_quiet: Generated<boolean>
  }
  stream_moderator: {
    performer_id: string
    account_id: string
    created_at: Temporal.Instant
  }
  stream_recording: {
    id: string
    stream_id: string
    video_id: string
    created_at: Temporal.Instant
  }
  stream_reminder: {
    stream_id: string
    account_id: string
    created_at: Temporal.Instant
  }
  subscriber_day: {
    day: string
    active: number
  }
  subscription: {
    id: string
    fan_id: string
    performer_id: string
    type: string
    status: string
    price_minor: number
    method: string | null
    card_id: string | null
    is_renewing: boolean
    anchor_day: number
    has_used_trial: boolean
    renewal_attempts: Generated<number>
    next_attempt_at: Temporal.Instant | null
    started_at: Temporal.Instant
    expired_at: Temporal.Instant
    suspended_at: Temporal.Instant | null
    suspended_status: string | null
    suspension_reason: string | null
    reminded_for: Temporal.Instant | null
    price_notified_minor: number | null
    price_notified_for: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    tier_id: string | null
    plan_id: string | null
    months: number | null
    next_plan_id: string | null
    next_price_minor: number | null
    renewed_by: Generated<string>
    offer_percent_bps: number | null
    offer_payments_left: Generated<number>
    counted_from: Temporal.Instant | null
    pause_months: number | null
    resumes_at: Temporal.Instant | null
  }
  subscription_event: {
    id: GeneratedAlways<number>
    subscription_id: string
    fan_id: string
    performer_id: string
    kind: string
    status: string
    is_renewing: boolean
    tier_id: string | null
    plan_id: string | null
    months: number | null
    price_minor: number
    expired_at: Temporal.Instant
    created_at: Temporal.Instant
  }
  subscription_term: {
    id: GeneratedAlways<number>
    subscription_id: string
    sale_id: string | null
    from_at: Temporal.Instant
    until_at: Temporal.Instant
    value_minor: number
  }
  suggestable_performer: {
    performer_id: string
    published_at: Temporal.Instant
    is_newcomer: boolean
    topics: string[]
  }
  suggestion_mark: {
    fan_id: string
    performer_id: string
    seen_days: Generated<number>
    seen_on: string | null
    hidden_at: Temporal.Instant | null
  }
  take_down: {
    id: string
    object_type: string
    object_id: string
    owner_id: string | null
    label: string
    reason: string
    operator_id: string | null
    refunds_buyers: boolean
    status_before: string | null
    schedule_before: Temporal.Instant | null
    archive: ColumnType<unknown, string | null | undefined, string | null>
    restored_at: Temporal.Instant | null
    created_at: Temporal.Instant
    withholds_files: Generated<boolean>
  }
  tax_rate: {
    id: string
    country: string
    valid_from: string
    rate_bps: number
    created_at: Temporal.Instant
  }
  team_activity: {
    id: string
    creator_id: string
    member_id: string
    act: string
    target_id: string | null
    is_done: boolean | null
    created_at: Temporal.Instant
  }
  team_invitation: {
    id: string
    creator_id: string
    email: string
    rights: string[]
    token_hash: Buffer
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
  }
  team_member: {
    creator_id: string
    member_id: string
    rights: string[]
    joined_at: Temporal.Instant
  }
  tier: {
    id: string
    performer_id: string
    rank: number
    name: Generated<string>
    benefits: Generated<string[]>
    colour: Generated<string>
    cap: number | null
    is_hidden: Generated<boolean>
    state: Generated<string>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  tip_target: {
    id: string
    performer_id: string
    kind: string
    title: string
    text: Generated<string>
    thanks: Generated<string>
    tokens: number
    position: Generated<number>
    is_shown: Generated<boolean>
    collected_tokens: Generated<number>
    tip_count: Generated<number>
    ends_at: Temporal.Instant | null
    reached_at: Temporal.Instant | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  token_package: {
    id: string
    name: string
    price_minor: number
    tokens: number
    is_active: Generated<boolean>
    position: Generated<number>
    updated_at: Temporal.Instant
  }
  topic_performer: {
    topic: string
    place: number
    performer_id: string
  }
  upload: {
    id: string
    owner_id: string
    purpose: string
    original_name: string
    size_bytes: number
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
    finished_at: Temporal.Instant | null
    received_bytes: Generated<number>
  }
  upload_part: {
    upload_id: string
    start_byte: number
    size_bytes: number
    object_id: string
  }
  video: {
    id: string
    performer_id: string
    title: string
    description: Generated<string>
    tags: Generated<string[]>
    access: string
    price_tokens: number
    status: string
    removed_reason: string | null
    schedule_at: Temporal.Instant | null
    deleted_at: Temporal.Instant | null
    video_file_id: string | null
    teaser_file_id: string | null
    thumbnail_file_id: string | null
    is_processed: Generated<boolean>
    published_at: Temporal.Instant | null
    like_count: Generated<number>
    comment_count: Generated<number>
    view_count: Generated<number>
    sale_count: Generated<number>
    earned_tokens: Generated<number>
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    words: GeneratedAlways<string>
    preview_words: GeneratedAlways<string | null>
    min_rank: Generated<number>
    public_at: Temporal.Instant | null
    suggested_tokens: number | null
  }
  viewer_mark: {
    code: string
    performer_id: string
    viewer_id: string
    created_at: Temporal.Instant
  }
  viewer_session: {
    id: string
    stream_id: string
    account_id: string | null
    joined_at: Temporal.Instant
    left_at: Temporal.Instant | null
    seen_at: Temporal.Instant | null
    engine_id: string | null
  }
  withheld_file: {
    file_id: string
    take_down_id: string
  }
  'ledger.account': {
    id: GeneratedAlways<number>
    owner_id: string | null
    kind: string
    asset: string
    hot: boolean
    overdraft: boolean
    balance: Generated<number>
  }
  'ledger.account_kind': {
    kind: string
    asset: string
    is_owned: boolean
    hot: boolean
    overdraft: boolean
  }
  'ledger.audit': {
    unbalanced_transfers: number | null
    incomplete_transfers: number | null
    orphaned_entries: number | null
    balances_off: number | null
    overdrawn_accounts: number | null
    money_created: number | null
    tokens_unaccounted_for: number | null
    tokens_created: number | null
    holds_off: number | null
  }
  'ledger.balance': {
    id: number | null
    owner_id: string | null
    kind: string | null
    asset: string | null
    balance: number | null
  }
  'ledger.entry': {
    transfer_id: number
    leg: number
    account_id: number
    amount: number
  }
  'ledger.hold': {
    id: string
    owner_id: string
    tokens: number
    created_at: Temporal.Instant
    released_at: Temporal.Instant | null
  }
  'ledger.inbox': {
    account_id: number
    amount: number
  }
  'ledger.proof': {
    is_only: Generated<boolean>
    proved_to: Generated<number>
    pass: Generated<number>
    rechecked_to: Generated<number>
    rechecked_account: Generated<number>
    pass_ended_at: Temporal.Instant | null
    findings: ColumnType<unknown, string | undefined, string>
  }
  'ledger.proved_account': {
    account_id: number
    amount: number
    is_compared: Generated<boolean>
    pass: Generated<number>
    rechecked: Generated<number>
  }
  'ledger.transfer': {
    id: GeneratedAlways<number>
    key: string
    kind: string
    reason: Json
    fingerprint: Buffer
    created_at: Generated<Temporal.Instant>
  }
}
