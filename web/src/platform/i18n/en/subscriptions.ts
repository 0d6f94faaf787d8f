/** The panel of plans on a performer's page; the rest comes with its pages and dialogs. */
export const subscriptions = {
  panelTitle: 'Subscribe',
  panelText: 'Everything for subscribers, from the first post to the newest.',
  noPlans: 'No subscription is offered at the moment.',
  youSubscribe: 'You subscribe',
  renewsOn: 'Renews on {{date}}',
  endsOn: 'Open until {{date}}, not renewing',
  manage: 'Manage',
  suspended: 'Your subscription is suspended, so you cannot subscribe for now. The rest of your time is kept.',
  contact: 'Write to us',
  plans: { free: 'Free trial', monthly: 'Monthly', yearly: 'Yearly' },
  free: 'Free',
  bar: 'Subscribe from {{price}} a month',
  barFree: 'Subscribe for free',
  barYear: 'Subscribe for {{price}} a year',
}
