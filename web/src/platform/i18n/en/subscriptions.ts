/** The panel of plans on a creator's page; the rest comes with its pages and dialogs. */
export const subscriptions = {
  panelTitle: 'Subscribe',
  panelText: 'Get access to all posts for subscribers.',
  noPlans: 'No subscriptions are available at the moment.',
  youSubscribe: 'You’re subscribed',
  renewsOn: 'Renews on {{date}}',
  endsOn: 'Access until {{date}}. Doesn’t renew.',
  manage: 'Manage',
  suspended: 'Your subscription is suspended, so you can’t subscribe for now. You don’t lose the time you paid for.',
  contact: 'Contact us',
  plans: { free: 'Free trial', monthly: 'Monthly', yearly: 'Yearly' },
  free: 'Free',
  bar: 'Subscribe from {{price}} per month',
  barFree: 'Subscribe for free',
  barYear: 'Subscribe for {{price}} per year',
}
