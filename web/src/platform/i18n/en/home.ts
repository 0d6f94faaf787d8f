export const home = {
  title: 'Home',
  emptyTitle: 'Your feed starts with the first creator',
  emptyText: 'Follow or subscribe to somebody, and what they post appears here, newest first.',
  findCreators: 'Find creators',
  browsePosts: 'Browse free posts',
}
