export type StoredDocument = {
  status: number
  headers: [string, string][]
  /** The HTML, cut where each response puts its own nonce. */
  chunks: string[]
  isReusable: boolean
}

type Entry = { freshUntilMs: number; staleUntilMs: number; document: Promise<StoredDocument>; refreshing: boolean }
type CacheOptions = { freshMs?: number; staleMs?: number; maxEntries?: number; now?: () => number }

/**
 * Finished documents of visitors without a session. One render at a time per key (a crowd on one profile costs one render);
 * within `staleMs` after its freshness an old document is answered at once while a new one is made.
 */
export function createDocumentCache(options: CacheOptions = {}): {
  get: (key: string, make: () => Promise<StoredDocument>) => Promise<StoredDocument>
} {
  const { freshMs = 5_000, staleMs = 5_000, maxEntries = 500, now = Date.now } = options
  const entries = new Map<string, Entry>()

  function store(key: string, document: Promise<StoredDocument>): Entry {
    const entry = {
      freshUntilMs: now() + freshMs,
      staleUntilMs: now() + freshMs + staleMs,
      document,
      refreshing: false,
    }
    entries.delete(key)
    entries.set(key, entry)
    // A map keeps insertion order, so the first key is the oldest.
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    return entry
  }

  function render(key: string, make: () => Promise<StoredDocument>): Promise<StoredDocument> {
    const document = make()
    const entry = store(key, document)
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    document.then((page) => page.isReusable || forget(), forget)
    return document
  }

  function refresh(key: string, entry: Entry, make: () => Promise<StoredDocument>): void {
    if (entry.refreshing) return
    entry.refreshing = true
    make().then(
      (page) => {
        if (page.isReusable) store(key, Promise.resolve(page))
        else entries.delete(key)
      },
      () => entries.delete(key),
    )
  }

  return {
    get(key, make) {
      const entry = entries.get(key)
      if (!entry || entry.staleUntilMs <= now()) return render(key, make)
      if (entry.freshUntilMs <= now()) refresh(key, entry, make)
      return entry.document
    },
  }
}
