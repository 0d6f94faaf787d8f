/** A backup older than this means that the one of a night is missing. No schema, so that pages can use it without a parser. */
export const BACKUP_OLD_HOURS = 26
