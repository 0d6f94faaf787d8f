export const videos = {
  film: 'Video',
  filmOf: '{{duration}} video',
  noFilm: 'No video yet.',
  chapters: 'Chapters',
  related: 'More videos',
  share: 'Copy link to this video',
  list: 'Videos',
  empty: 'No videos yet',
  emptyText: '{{name}} hasn’t published any videos yet.',
}
