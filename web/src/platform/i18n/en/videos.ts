export const videos = {
  film: 'Video',
  filmOf: '{{duration}} video',
  noFilm: 'There is no video here yet.',
  chapters: 'Chapters',
  related: 'More videos',
  share: 'Copy the link to this video',
  list: 'Videos',
  empty: 'No videos yet',
  emptyText: '{{name}} has not published a video yet.',
}
