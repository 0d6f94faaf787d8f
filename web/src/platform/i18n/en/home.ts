export const home = {
  title: 'Home',
  emptyTitle: 'Your feed is empty',
  emptyText: 'Follow or subscribe to creators to see their latest posts here.',
  findCreators: 'Find creators',
  browsePosts: 'Browse free posts',
}
