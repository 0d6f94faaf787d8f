export const follows = {
  title: 'Following',
  text: 'Creators whose posts come to your feed.',
  emptyTitle: 'You follow nobody yet',
  emptyText: 'Following is free, and brings what creators post to your feed.',
  emptyAction: 'Find creators',
}
