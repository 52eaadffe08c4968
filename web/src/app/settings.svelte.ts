// What a reader sets for this browser: theme, counters, motion of spent counters, layers. Kept in localStorage.

export type Theme = 'system' | 'paper' | 'dark';
/** How fast the machine's moves are shown; `system` shows them at once to whoever wants less motion. */
export type Pace = 'system' | 'slow' | 'brisk' | 'once';
export type Settings = {
  theme: Theme;
  counters: 'printed' | 'safe';
  spent: 'nudged' | 'quarter';
  contrast: 'normal' | 'high';
  pace: Pace;
  sound: boolean;
  /** Whether the page answers by itself where nothing can be done. */
  idle: boolean;
  /** Layers of the map that were put on or off, by name. */
  layers: Record<string, boolean>;
  /** Whether the minimap is shown; nothing as long as nobody has said so. */
  minimap: boolean | null;
};

const PACE_MS: Record<Exclude<Pace, 'system'>, number> = { slow: 1500, brisk: 650, once: 0 };
const KEY = 'grognard.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  counters: 'printed',
  spent: 'nudged',
  contrast: 'normal',
  pace: 'system',
  sound: false,
  idle: true,
  layers: {},
  minimap: null,
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class SettingsStore {
  now: Settings = $state(load());
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #systemDark = $state(false);

  constructor() {
    this.#systemDark = this.#dark.matches;
    this.#dark.addEventListener('change', (event) => {
      this.#systemDark = event.matches;
      this.#apply();
    });
    this.#apply();
  }

  /** The theme in force, `system` resolved. */
  get theme(): 'paper' | 'dark' {
    if (this.now.theme === 'system') return this.#systemDark ? 'dark' : 'paper';
    return this.now.theme;
  }

  /** How long each of the machine's moves is shown. */
  get paceMs(): number {
    const { pace } = this.now;
    if (pace !== 'system') return PACE_MS[pace];
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE_MS.brisk;
  }

  set(change: Partial<Settings>): void {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser without storage forgets; nothing else depends on it.
    }
    this.#apply();
  }

  toggleTheme(): void {
    this.set({ theme: this.theme === 'dark' ? 'paper' : 'dark' });
  }

  #apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.counters = this.now.counters;
    root.dataset.spent = this.now.spent;
    root.dataset.contrast = this.now.contrast;
  }
}

export const settings = new SettingsStore();
