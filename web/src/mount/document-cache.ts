type Reusable = { isReusable: boolean }
type Entry<D> = { freshUntilMs: number; staleUntilMs: number; document: Promise<D>; refreshing: boolean }
type CacheOptions = { freshMs?: number; staleMs?: number; maxEntries?: number; now?: () => number }

/**
 * Finished documents of visitors without a session. One render at a time per key (a crowd on one profile costs one render);
 * within `staleMs` after its freshness an old document is answered at once while a new one is made.
 */
export function createDocumentCache<D extends Reusable>(
  options: CacheOptions = {},
): {
  get: (key: string, make: () => Promise<D>) => Promise<D>
} {
  const { freshMs = 5_000, staleMs = 5_000, maxEntries = 500, now = Date.now } = options
  const entries = new Map<string, Entry<D>>()

  function store(key: string, document: Promise<D>): Entry<D> {
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

  function render(key: string, make: () => Promise<D>): Promise<D> {
    const document = make()
    const entry = store(key, document)
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    document.then((page) => page.isReusable || forget(), forget)
    return document
  }

  function refresh(key: string, entry: Entry<D>, make: () => Promise<D>): void {
    if (entry.refreshing) return
    entry.refreshing = true
    make().then(
      (page) => {
        if (page.isReusable) store(key, Promise.resolve(page))
        else entries.delete(key)
      },
      // Better some seconds older than not at all, while the server is busy.
      () => {
        entry.refreshing = false
      },
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
