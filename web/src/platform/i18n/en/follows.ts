export const follows = {
  title: 'Following',
  text: 'Creators whose posts appear in your feed.',
  emptyTitle: 'You don’t follow anyone yet',
  emptyText: 'Following is free. Posts from the creators you follow appear in your feed.',
  emptyAction: 'Find creators',
}
