import type { Envelope, EventBus } from '@fairlot/event-bus-port';
import { Projector, READ_MODEL, type ProjectorOptions } from '@fairlot/event-sourcing-projection';
import {
  Catch,
  Controller,
  Module,
  UseFilters,
  type DynamicModule,
  type INestMicroservice,
  type RpcExceptionFilter,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventPattern, Payload, type MicroserviceOptions } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { EventBusTransport } from './event-bus-transport.js';

/** Rethrows errors. Nest would turn them into messages, but the bus needs them to deliver again. */
@Catch()
class AsItWasThrown implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

@Controller()
@UseFilters(AsItWasThrown)
class ProjectorController {
  constructor(private readonly projector: Projector) {}

  @EventPattern(READ_MODEL)
  project(@Payload() batch: readonly Envelope[]): Promise<void> {
    return this.projector.handle(batch);
  }
}

@Module({})
class ProjectorModule {
  static of(projector: Projector): DynamicModule {
    return {
      module: ProjectorModule,
      controllers: [ProjectorController],
      providers: [{ provide: Projector, useValue: projector }],
    };
  }
}

/**
 * Runs the projector as a Nest microservice, alone or inside the portal. `close` stops it.
 */
export const startProjector = async (
  bus: EventBus,
  options: ProjectorOptions,
): Promise<INestMicroservice> => {
  const projector = new Projector(options);
  await projector.takeUp();
  const service = await NestFactory.createMicroservice<MicroserviceOptions>(
    ProjectorModule.of(projector),
    { strategy: new EventBusTransport(bus), logger: ['error', 'warn'], abortOnError: false },
  );
  await service.listen();
  return service;
};
