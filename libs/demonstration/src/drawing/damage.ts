/** Two parallel scratches, as from another car. */
const scratches = (x: number, y: number): string =>
  `<g fill="none" stroke-linecap="round"><path d="M${x - 34} ${y + 9}Q${x} ${y + 1} ${x + 36} ${y - 5}" stroke="#f2f4f5" stroke-width="1.700" opacity=".85"/>
   <path d="M${x - 26} ${y + 14}Q${x + 4} ${y + 7} ${x + 30} ${y + 2}" stroke="#f2f4f5" stroke-width="1.100" opacity=".75"/>
   <path d="M${x - 33} ${y + 10.5}Q${x} ${y + 2.5} ${x + 36} ${y - 3.5}" stroke="#1c1f23" stroke-width=".8" opacity=".7"/></g>`;

/** A dent with scratches around a point of a drawing, in centimetres. */
export const dent = (x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="27" ry="15" fill="url(#dent)"/>
   <path d="M${x - 25} ${y + 5}Q${x} ${y + 21} ${x + 25} ${y + 5}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.800"/>
   <path d="M${x - 22} ${y - 7}Q${x} ${y - 18} ${x + 22} ${y - 7}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.800"/>
   ${scratches(x, y)}`;
