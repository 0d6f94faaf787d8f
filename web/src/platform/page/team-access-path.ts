/** Says what a member of a creator’s team can open, or that they no longer can. */
export const TEAM_ACCESS_PATH = '/team/access'
