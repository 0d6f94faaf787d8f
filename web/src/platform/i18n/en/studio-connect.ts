export const studioConnect = {
  title: 'Payouts by Stripe',
  status: { none: 'Not set up', incomplete: 'Not finished', ready: 'Ready' },
  text: {
    none: 'Stripe sends your payouts to your bank. It asks who you are and which account is yours; this site sees neither.',
    incomplete: 'Stripe still needs something from you, or is checking what you have told it.',
    ready: 'Stripe can send your payouts.',
  },
  action: { none: 'Set up with Stripe', incomplete: 'Go on at Stripe' },
}
