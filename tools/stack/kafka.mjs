import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder, java, runs } from './cache.mjs';

const NAME = 'kafka-4.3.0';

/** Names the published jars of Kafka, and a logger for it. */
const POM = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>fairlot</groupId>
  <artifactId>kafka</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>4.3.0</version>
    </dependency>
    <dependency>
      <groupId>org.apache.logging.log4j</groupId>
      <artifactId>log4j-slf4j-impl</artifactId>
      <version>2.25.1</version>
    </dependency>
  </dependencies>
</project>
`;

/** Finds Kafka. @returns the environment for its tests, or what is missing */
const findKafka = () => {
  if (process.env.KAFKA_LIBS) return { env: { KAFKA_LIBS: process.env.KAFKA_LIBS } };
  if (!runs(java, '-version') || !runs('mvn', '--version'))
    return {
      missing: [
        'Install Java 17 or newer and Maven (Debian: apt-get install openjdk-17-jre-headless maven),',
        "or set KAFKA_LIBS to the folder of Kafka's jars.",
      ],
    };
  const libs = cachedFolder(NAME, (place) => {
    writeFileSync(join(place, 'pom.xml'), POM);
    mkdirSync(join(place, NAME));
    const copy = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
    return { command: 'mvn', args: ['-B', '-q', ...copy, `-DoutputDirectory=${NAME}`] };
  });
  return libs === null
    ? { missing: ['Maven could not download Kafka. See its errors above.'] }
    : { env: { KAFKA_LIBS: libs } };
};

export const kafka = {
  name: 'the event bus on a real Kafka',
  specs: ['portal-on-kafka.stack'],
  nightlySpecs: [
    'kafka-event-bus.stack',
    'relay-on-kafka.stack',
    'cut-from-store.stack',
    'killed-database.stack',
  ],
  found: findKafka,
};
