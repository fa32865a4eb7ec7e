/** Colours of the seat covers. */
export const SEAT_COLOURS = { black: '#2b2f34', grey: '#6b737a', beige: '#a08a6c' } as const;
export type SeatColour = keyof typeof SEAT_COLOURS;

const seat = (x: number, paint: string): string =>
  `<path d="M${x - 44} 300Q${x - 50} 232 ${x - 36} 206Q${x} 194 ${x + 36} 206Q${x + 50} 232 ${x + 44} 300Z" fill="${paint}"/>
   <path d="M${x - 24} 300Q${x - 28} 240 ${x - 20} 214M${x + 24} 300Q${x + 28} 240 ${x + 20} 214" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.200"/>
   <rect x="${x - 19}" y="168" width="38" height="30" rx="10" fill="${paint}" stroke="#000" stroke-opacity=".35"/>
   <path d="M${x - 8} 196v12M${x + 8} 196v12" stroke="#9aa3aa" stroke-width="2"/>
   <path d="M${x - 40} 232Q${x} 220 ${x + 40} 232" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.400"/>`;

const dial = (x: number): string =>
  `<circle cx="${x}" cy="134" r="11" fill="#0b0d0f" stroke="#56606a"/>
   <path d="M${x - 7} 139A8 8 0 1 1 ${x + 7} 139" fill="none" stroke="#cfd8de" stroke-width="1.400"/>
   <path d="M${x} 134l-5 -5" stroke="#ef5f4c" stroke-width="1.500"/>`;

/** Seen from between the rear seats, on a canvas of 400 by 300. */
export const interiorViewSvg = (trim: SeatColour): string => `
  <rect width="400" height="300" fill="#1c2024"/>
  <path d="M0 0H400V60L372 28H28L0 60Z" fill="#c9c6bf"/>
  <path d="M40 34H360L392 112H8Z" fill="url(#wall)"/>
  <path d="M22 78Q110 64 200 70T378 78L392 112H8Z" fill="#8a979f" opacity=".55"/>
  <rect x="172" y="34" width="56" height="16" rx="6" fill="#16191c"/><rect x="176" y="37" width="48" height="10" rx="3" fill="#93a3ad"/>
  <path d="M0 60L28 28L40 34L8 112L0 150Z" fill="#b3b0a9"/><path d="M400 60L372 28L360 34L392 112L400 150Z" fill="#b3b0a9"/>
  <path d="M0 116Q60 100 120 106Q160 100 200 106Q290 100 400 116V300H0Z" fill="#262b30"/>
  <path d="M0 124Q60 108 120 113Q160 107 200 113Q290 108 400 124V132Q290 116 200 120Q160 116 120 120Q60 116 0 132Z" fill="#fff" opacity=".1"/>
  <path d="M78 148Q82 112 122 112Q162 112 166 148Z" fill="#131619"/>
  ${dial(108)}${dial(136)}
  <rect x="182" y="112" width="62" height="36" rx="4" fill="#0d1013" stroke="#3b434b"/>
  <rect x="186" y="116" width="54" height="28" rx="2" fill="#1f3b52"/>
  <path d="M190 138l14 -12 10 7 12 -11 10 8" fill="none" stroke="#7fd0e6" stroke-width="2"/>
  ${[176, 250, 372].map((x) => `<rect x="${x - (x > 300 ? 16 : 0)}" y="${x > 300 ? 128 : 154}" width="24" height="10" rx="3" fill="#0f1215" stroke="#4b545c"/>`).join('')}
  <rect x="186" y="156" width="54" height="9" rx="3" fill="#14181b"/>
  ${[194, 206, 220, 232].map((x) => `<circle cx="${x}" cy="172" r="3.600" fill="#3a434b"/>`).join('')}
  <path d="M172 186H256L268 300H160Z" fill="#1a1e22"/>
  <rect x="200" y="206" width="28" height="40" rx="8" fill="#0f1215"/><path d="M214 236V206" stroke="#8d969e" stroke-width="4"/>
  <circle cx="214" cy="202" r="8" fill="#2f363c" stroke="#8d969e"/>
  <g fill="none" stroke-linecap="round"><circle cx="122" cy="166" r="44" stroke="#0e1114" stroke-width="10"/>
    <circle cx="122" cy="166" r="46" stroke="#fff" stroke-opacity=".14" stroke-width="1.500"/></g>
  <path d="M80 160H164V172Q140 176 134 204H110Q104 176 80 172Z" fill="#14181b"/>
  <circle cx="122" cy="168" r="13" fill="#23292e" stroke="#4b545c"/>
  <path d="M262 138H356V150H262Z" fill="#000" opacity=".25"/>
  <path d="M0 150Q30 176 22 300H0ZM400 150Q370 176 378 300H400Z" fill="${SEAT_COLOURS[trim]}" opacity=".75"/>
  ${seat(92, SEAT_COLOURS[trim])}${seat(318, SEAT_COLOURS[trim])}
  <rect width="400" height="300" fill="url(#shade)"/>`;
