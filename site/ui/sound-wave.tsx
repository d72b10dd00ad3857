const BARS = [
  14, 26, 44, 30, 58, 82, 64, 96, 70, 46, 60, 34, 18, 8, 8, 22, 40, 66, 88, 100, 74, 52, 78, 60, 36, 48, 28, 16, 10, 24,
  38, 20, 10,
];

export function SoundWave({ className }: { className: string }) {
  return (
    <svg
      width="200"
      viewBox={`0 0 ${BARS.length * 10} 100`}
      className={className}
      fill="currentColor"
      aria-hidden="true"
    >
      {BARS.map((height, index) => (
        <rect key={`${index * 10}`} x={index * 10 + 2.5} y={50 - height / 2} width="5" height={height} rx="2.5" />
      ))}
    </svg>
  );
}
