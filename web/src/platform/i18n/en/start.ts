export const start = {
  headline: 'Closer to the people who make what you love',
  intro:
    '{{siteName}} is where creators share photos, videos and stories with those who support them. Follow for free, subscribe for everything, or unlock a single post.',
  join: 'Create a free account',
  becomeCreator: 'Become a creator',
  continue: 'Go to your feed',
  pointClose: 'Straight from the creators',
  pointFair: 'Cancel at any time',
  pointSafe: 'Every creator is verified',
  top: 'Most followed',
  seeAll: 'See everybody',
  newest: 'Newest posts',
  noPerformersTitle: 'The stage is empty',
  noPerformersText: 'Nobody performs here yet. Be the first.',
  noFeedsTitle: 'No posts yet',
  noFeedsText: 'As soon as somebody posts, it is here.',
}
